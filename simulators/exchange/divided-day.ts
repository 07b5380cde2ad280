import type { PathChoice } from '#simulators/exchange/cascade.ts';
import { PackedBars } from '#simulators/exchange/packed-bars.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';

/** More than children of a bar, and more than paths that are drawn of them. */
const BASE = 16;

/** The bars of one level within a day, and what was chosen for the children of each bar above them. */
interface Level {
  readonly bars: PackedBars;
  /** By parent: 0 before it is divided, else one more than the choice as a number. */
  readonly choices: Uint16Array;
}

/** The inner bars of one day of a contract, as far as it is divided. A level uses memory from its first request on. */
export class DividedDay {
  readonly #levels: (Level | undefined)[] = [];

  /** The bar of that level in that place of the day; null where nothing traded. */
  bar(level: number, place: number): TickBar | null {
    return this.#levels[level]?.bars.at(place) ?? null;
  }

  /** What was chosen for the children of a bar; null before it is divided. */
  choice(level: number, parent: number): PathChoice | null {
    const code = this.#levels[level]?.choices[parent] ?? 0;
    if (code === 0) return null;
    const whole = code - 1;
    return {
      path: Math.floor(whole / BASE ** 2),
      high: Math.floor(whole / BASE) % BASE,
      low: whole % BASE,
    };
  }

  /** Whether the bars of that level below that parent are here. */
  has(level: number, parent: number): boolean {
    return (this.#levels[level]?.choices[parent] ?? 0) !== 0;
  }

  /**
   * Keeps the children of a bar.
   *
   * @param parents how many bars the level above has in a day
   */
  divide(
    level: number,
    { parent, parents }: { readonly parent: number; readonly parents: number },
    children: readonly (TickBar | null)[],
    { path, high, low }: PathChoice,
  ): void {
    let kept = this.#levels[level];
    if (kept === undefined) {
      kept = {
        bars: new PackedBars(parents * children.length),
        choices: new Uint16Array(parents),
      };
      this.#levels[level] = kept;
    }
    children.forEach((bar, at) => {
      if (bar !== null) kept.bars.put(parent * children.length + at, bar);
    });
    kept.choices[parent] = 1 + (path * BASE + high) * BASE + low;
  }
}
