import { MATERIAL_CHANNELS } from '#signalhub/facts/material-terms.ts';

/** Number of terms of each source in a window, by channel number. */
export class SourceCounts {
  readonly #bySource = new Map<string, number[]>();
  readonly #distinct = MATERIAL_CHANNELS.map(() => 0);

  add(sourceId: string, channel: number): void {
    const counts = this.#bySource.getOrInsertComputed(sourceId, () =>
      MATERIAL_CHANNELS.map(() => 0),
    );
    if (counts[channel] === 0) this.#distinct[channel]! += 1;
    counts[channel]! += 1;
  }

  remove(sourceId: string, channel: number): void {
    const counts = this.#bySource.get(sourceId)!;
    counts[channel]! -= 1;
    if (counts[channel] !== 0) return;
    this.#distinct[channel]! -= 1;
    if (counts.every((count) => count === 0)) this.#bySource.delete(sourceId);
  }

  /** Number of sources in a channel; in all where it is null. */
  size(channel: number | null): number {
    return channel === null ? this.#bySource.size : this.#distinct[channel]!;
  }
}
