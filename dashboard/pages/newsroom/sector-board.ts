import type { NewsroomSignalsResult } from '#dashboard/documents/documents.gen.ts';

type SignalsEvent = NewsroomSignalsResult['sectorSignals'];
export type SectorSignal = SignalsEvent['sectors'][number];

/** The sectors of a window from the stream, those of most attention first. */
export class SectorBoard {
  readonly #sectors = new Map<string, SectorSignal>();
  #moved: ReadonlySet<string> = new Set();
  #isBegun = false;

  /** Whether the first event has come. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Those that the newest event changed. */
  get moved(): ReadonlySet<string> {
    return this.#moved;
  }

  get sectors(): readonly SectorSignal[] {
    return [...this.#sectors.values()].toSorted(
      (one, other) =>
        other.attentionScore - one.attentionScore || (one.sectorId < other.sectorId ? -1 : 1),
    );
  }

  /** A snapshot, which also follows each lost connection, replaces the whole state. */
  take({ kind, sectors, gone }: SignalsEvent): void {
    if (kind === 'SNAPSHOT') this.#sectors.clear();
    for (const sectorId of gone) this.#sectors.delete(sectorId);
    for (const sector of sectors) this.#sectors.set(sector.sectorId, sector);
    this.#moved = new Set(kind === 'SNAPSHOT' ? [] : sectors.map(({ sectorId }) => sectorId));
    this.#isBegun = true;
  }
}
