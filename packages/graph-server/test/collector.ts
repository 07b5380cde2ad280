import type { Payload } from '#graph-server/fan-out/payload.ts';
import type { Membership, Subscriber } from '#graph-server/fan-out/subscriber.ts';

/** A subscriber that keeps the numbers of its events, as `{ n }`, and reads at once. */
export class Collector implements Subscriber {
  readonly isCongested = false;
  readonly numbers: number[] = [];
  membership: Membership | null = null;

  whenClear(): Promise<void> {
    return Promise.resolve();
  }

  deliver(payload: Payload): void {
    this.numbers.push((JSON.parse(payload.json as string) as { data: { n: number } }).data.n);
  }

  complete(): void {}

  fail(): void {}
}
