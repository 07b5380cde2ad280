import type { Fact } from '#kernel/ports/fact-store.ts';
import { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import { BundleIntegrity } from '#signalhub/publishing/bundle-integrity.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { kindOf, tellRow } from '#signalhub/publishing/fact-file.ts';
import { FactRowReader } from '#signalhub/publishing/fact-row.ts';

/** Rows of one kind, as a file of a bundle would have them. */
export interface RowFile {
  /** Under which faults are reported. */
  readonly name: string;
  readonly kind: string;
  /** Walked once. */
  readonly rows: Iterable<unknown>;
}

/**
 * The facts of rows that were made in this process and never were text. They pass the checks of a
 * bundle from files but for those of the text itself; as there, whether all is right shows only at
 * the end, where the iteration throws `InvalidBundleError` if anything was wrong.
 */
export async function* factsOfRows(
  files: AsyncIterable<RowFile>,
  publishedAtMs: number,
  limits: BundleLimits,
): AsyncGenerator<Fact> {
  const faults = new FaultList(limits.maxFaults);
  const integrity = new BundleIntegrity(faults, limits);
  for await (const { name: file, kind: kindName, rows } of files) {
    const kind = kindOf(kindName);
    const reader = new FactRowReader(kind, publishedAtMs);
    let line = 0;
    for (const row of rows) {
      line += 1;
      const fact = tellRow(kind, reader.check(row), { file, line }, { integrity, faults });
      if (fact !== null && faults.isEmpty) yield fact;
      if (faults.isFull) break;
    }
  }
  integrity.finish();
  faults.throwIfAny();
}
