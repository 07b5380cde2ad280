import { randomBytes } from 'node:crypto';
import { LogRewrittenError } from '#kernel/ports/log-place.ts';
import {
  payloadText,
  type Appended,
  type LoggedMaterial,
  type MaterialEntry,
  type MaterialLog,
  type MaterialSelection,
} from '#kernel/ports/material-log.ts';

/** A material log in the memory of one process, for tests and benchmarks; it ends with the process. */
export class MaterialLogMemory implements MaterialLog {
  readonly #materials: LoggedMaterial[] = [];
  readonly #byId = new Map<string, LoggedMaterial>();
  readonly #signingKey = randomBytes(32);

  async append(batch: readonly MaterialEntry[], loggedAtMs: number): Promise<readonly Appended[]> {
    return batch.map((entry) => {
      const known = this.#byId.get(entry.materialId);
      if (known !== undefined) {
        const isSame = payloadText(known.payload) === payloadText(entry.payload);
        return { outcome: isSame ? 'unchanged' : 'conflict', sequence: known.sequence };
      }
      const payload = JSON.parse(JSON.stringify(entry.payload)) as MaterialEntry['payload'];
      const sequence = this.#materials.length + 1;
      const mark = randomBytes(16).toString('hex');
      const logged = { ...entry, payload, sequence, mark, loggedAtMs };
      this.#materials.push(logged);
      this.#byId.set(entry.materialId, logged);
      return { outcome: 'added', sequence };
    });
  }

  async *read({
    after,
    readySinceMs,
  }: MaterialSelection): AsyncGenerator<readonly LoggedMaterial[]> {
    const sequence = after?.sequence ?? 0;
    const known = sequence === 0 ? after : this.#materials[sequence - 1];
    if (after !== null && known?.mark !== after.mark) throw new LogRewrittenError(after);
    const later = this.#materials.slice(sequence);
    const selected = later.filter(({ readyAtMs }) => readyAtMs >= readySinceMs);
    if (selected.length > 0) yield selected;
  }

  /** Loses what was logged last, as a failover to a replica that lags does. */
  lose(count: number): void {
    const lost = this.#materials.splice(this.#materials.length - count);
    for (const { materialId } of lost) this.#byId.delete(materialId);
  }

  async lastSequence(): Promise<number> {
    return this.#materials.length;
  }

  async signingKey(): Promise<Uint8Array> {
    return this.#signingKey;
  }

  async close(): Promise<void> {}
}
