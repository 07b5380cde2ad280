import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';

/** One execution that several equal requests wait for. */
interface Flight {
  readonly answer: Promise<GraphAnswer>;
  readonly abort: AbortController;
  members: number;
}

/** Runs equal requests that are in flight at the same time once. */
export class SharedFlights {
  readonly #byKey = new Map<string, Flight>();

  /**
   * The answer of the flight with this key, which begins when there is none. The flight is aborted when all of its
   * clients have disconnected.
   *
   * @param run executes the request; its synchronous work is not shared with another request
   */
  join(
    key: string,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => GraphAnswer | Promise<GraphAnswer>,
    onShared: () => void,
  ): GraphAnswer | Promise<GraphAnswer> {
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      onShared();
      return this.#member(known, key, signal);
    }
    const abort = new AbortController();
    const answer = run(abort.signal);
    if (!(answer instanceof Promise)) return answer;
    const flight: Flight = { answer, abort, members: 0 };
    this.#byKey.set(key, flight);
    const end = (): void => this.#forget(key, flight);
    answer.then(end, end);
    return this.#member(flight, key, signal);
  }

  #member(flight: Flight, key: string, signal: AbortSignal | undefined): Promise<GraphAnswer> {
    flight.members += 1;
    if (signal === undefined) return flight.answer;
    const leave = (): void => {
      flight.members -= 1;
      if (flight.members > 0) return;
      // A later request must not join what is being aborted.
      this.#forget(key, flight);
      flight.abort.abort(new DomainError('request_timeout'));
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return flight.answer.finally(() => signal.removeEventListener('abort', leave));
  }

  #forget(key: string, flight: Flight): void {
    if (this.#byKey.get(key) === flight) this.#byKey.delete(key);
  }
}
