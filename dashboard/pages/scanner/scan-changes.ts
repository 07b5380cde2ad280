import type { ScanChangesResult } from '#dashboard/documents/documents.gen.ts';

type ScanEvent = ScanChangesResult['scanUpdated'];
export type ScannedInstrument = ScanEvent['entered'][number]['instrument'];

/** An instrument began or ceased to match. */
export interface ScanChange {
  readonly kind: 'entered' | 'left';
  readonly instrument: ScannedInstrument;
  /** Why it left, where it is only unknown now. */
  readonly reason: ScanEvent['left'][number]['reason'];
  readonly atMs: number;
}

const MAX_KEPT = 200;

/** The instruments that match a scan while it is followed, and the changes since then, newest first. */
export class ScanChanges {
  readonly #matching = new Map<string, ScannedInstrument>();
  #changes: ScanChange[] = [];
  #newest = new Map<string, 'entered' | 'left'>();
  #isBegun = false;

  get changes(): readonly ScanChange[] {
    return this.#changes;
  }

  /** The instruments that came and went with the newest change. */
  get newest(): ReadonlyMap<string, 'entered' | 'left'> {
    return this.#newest;
  }

  /** Whether the first event has come. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /**
   * Applies an event and returns its changes. A snapshot after a lost connection is compared with the previous state.
   */
  take(event: ScanEvent, nowMs: number): readonly ScanChange[] {
    const atMs = event.asOfMs ?? nowMs;
    const changes = event.kind === 'SNAPSHOT' ? this.#restart(event, atMs) : changesOf(event, atMs);
    for (const { kind, instrument } of changes) {
      if (kind === 'left') this.#matching.delete(keyOf(instrument));
      else this.#matching.set(keyOf(instrument), instrument);
    }
    if (!this.#isBegun) {
      this.#isBegun = true;
      return [];
    }
    if (changes.length > 0) {
      this.#newest = new Map(changes.map(({ kind, instrument }) => [keyOf(instrument), kind]));
      this.#changes = [...changes.toReversed(), ...this.#changes].slice(0, MAX_KEPT);
    }
    return changes;
  }

  #restart({ entered }: ScanEvent, atMs: number): ScanChange[] {
    const now = new Set(entered.map(({ instrument }) => keyOf(instrument)));
    const came = entered.filter(({ instrument }) => !this.#matching.has(keyOf(instrument)));
    const went = [...this.#matching].filter(([key]) => !now.has(key));
    return [
      ...came.map(({ instrument }) => changed('entered', instrument, atMs)),
      ...went.map(([, instrument]) => changed('left', instrument, atMs)),
    ];
  }
}

function changesOf({ entered, left }: ScanEvent, atMs: number): ScanChange[] {
  return [
    ...entered.map(({ instrument }) => changed('entered', instrument, atMs)),
    ...left.map(({ instrument, reason }) => ({ ...changed('left', instrument, atMs), reason })),
  ];
}

function changed(
  kind: 'entered' | 'left',
  instrument: ScannedInstrument,
  atMs: number,
): ScanChange {
  return { kind, instrument, reason: null, atMs };
}

export function keyOf({ exchange, market, symbol }: ScannedInstrument): string {
  return `${exchange}:${market}:${symbol}`;
}
