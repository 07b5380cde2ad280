import { isObject } from '#kernel/text/is-object.ts';
import { parsedJson } from '#signalhub/collectors/cursor-json.ts';

/** Files that are published together: a publication for each would be a snapshot for each. */
const FILES_A_PUBLICATION = 50;

/** How far a morning's files were read. */
export interface MorningState {
  readonly session: string;
  /** Funds whose files are still to be requested in this run. */
  readonly codes: readonly string[];
  /** The last requested fund; null before the first. */
  readonly done: string | null;
  /** Funds whose file was still that of the session before. */
  readonly late: readonly string[];
  /** Whether the files of all funds were requested once. Then only missing ones are requested again. */
  readonly isRound: boolean;
  readonly count: number;
}

/** The order in which the files of funds are requested, one at a time, over several runs of a morning. */
export class BasketRun {
  readonly state: MorningState;

  constructor(state: MorningState) {
    this.state = state;
  }

  /** Continues from the cursor of the same session, or begins. */
  static from(cursor: string | null, session: string): BasketRun {
    const fresh = { session, codes: [], done: null, late: [], isRound: false, count: 0 };
    const kept = cursor === null ? null : readCursor(cursor);
    return new BasketRun(kept?.session === session ? { ...fresh, ...kept } : fresh);
  }

  get isDone(): boolean {
    return this.state.isRound && this.state.late.length === 0;
  }

  /** The fund of the next request; null at the end. */
  get next(): string | null {
    return this.state.codes[0] ?? null;
  }

  get cursor(): string {
    const { session, done, late, isRound } = this.state;
    return JSON.stringify({ session, done, late, isRound });
  }

  /** Whether the files since the last publication are published now. */
  get isWhole(): boolean {
    return this.next === null || this.state.count % FILES_A_PUBLICATION === 0;
  }

  /** The funds of the list whose files are still to be requested. */
  begin(listed: readonly string[]): BasketRun {
    const { done, late, isRound } = this.state;
    const open = isRound ? late : listed.toSorted().filter((code) => done === null || code > done);
    return this.#with({
      codes: open,
      late: isRound ? [] : late,
      isRound: isRound || open.length === 0,
    });
  }

  /** The run after a file. */
  after(outcome: 'read' | 'late'): BasketRun {
    const { codes, late, isRound, count } = this.state;
    const [code, ...rest] = codes;
    return this.#with({
      codes: rest,
      done: code ?? null,
      late: outcome === 'late' && code !== undefined ? [...late, code] : late,
      isRound: isRound || rest.length === 0,
      count: count + 1,
    });
  }

  #with(changes: Partial<MorningState>): BasketRun {
    return new BasketRun({ ...this.state, ...changes });
  }
}

/** A cursor of this version; null for any other text, after which the morning begins again. */
function readCursor(cursor: string): Omit<MorningState, 'codes' | 'count'> | null {
  const value = parsedJson(cursor);
  if (!isObject(value)) return null;
  const { session, done, late, isRound } = value;
  if (typeof session !== 'string' || !Array.isArray(late)) return null;
  return {
    session,
    done: typeof done === 'string' ? done : null,
    late: late.filter((code) => typeof code === 'string'),
    isRound: isRound === true,
  };
}
