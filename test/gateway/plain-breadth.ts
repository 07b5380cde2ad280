/** A bar of a member, as klines show it. */
export interface MemberBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The bars of a member by their open times. */
export type MemberBars = ReadonlyMap<number, MemberBar>;

/** The share of a window in which a member must have bars. */
const MIN_OF_WINDOW = 0.9;

/** Breadth of some members at the last of some open times, from nothing but their bars. */
export class PlainBreadth {
  readonly #members: readonly MemberBars[];

  constructor(members: readonly MemberBars[]) {
    this.#members = members;
  }

  /** Percent of the members that closed above the mean of their own closes. */
  percentAboveMean(times: readonly number[]): number {
    const counted = this.#members.flatMap((bars) => {
      const now = bars.get(times.at(-1)!);
      const closes = times.flatMap((openMs) => bars.get(openMs)?.close ?? []);
      if (now === undefined || closes.length < MIN_OF_WINDOW * times.length) return [];
      return [now.close > closes.reduce((sum, close) => sum + close, 0) / closes.length];
    });
    return (100 * counted.filter(Boolean).length) / counted.length;
  }

  /** Members that closed higher than at the time before, and those that closed lower. */
  advances(times: readonly number[]): readonly [rose: number, fell: number] {
    const changes = this.#members.map((bars) => {
      const [before, now] = times.slice(-2).map((openMs) => bars.get(openMs)?.close);
      return before === undefined || now === undefined ? 0 : Math.sign(now - before);
    });
    return [1, -1].map((sign) => changes.filter((one) => one === sign).length) as [number, number];
  }

  /** Members whose high is above all before, less those whose low is below all. */
  netNewHighs(times: readonly number[]): number {
    let net = 0;
    for (const bars of this.#members) {
      const now = bars.get(times.at(-1)!);
      const before = times.slice(0, -1).flatMap((openMs) => bars.get(openMs) ?? []);
      if (now === undefined || before.length < MIN_OF_WINDOW * (times.length - 1)) continue;
      if (before.every(({ high }) => now.high > high)) net += 1;
      if (before.every(({ low }) => now.low < low)) net -= 1;
    }
    return net;
  }
}
