import type { Fact } from '#kernel/ports/fact-store.ts';
import { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import { BundleIntegrity } from '#signalhub/publishing/bundle-integrity.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { kindOf, checkRow } from '#signalhub/publishing/fact-file.ts';
import { FactRowReader } from '#signalhub/publishing/fact-row.ts';

/** Generated rows of one kind, like a file of a bundle. */
export interface RowFile {
  /** Name in errors. */
  readonly name: string;
  readonly kind: string;
  /** Iterated once. */
  readonly rows: Iterable<unknown>;
}

/**
 * The facts of rows that were generated in this process. They pass the checks of bundle files except those of text; as
 * there, errors of the whole are known only at the end, where the iteration throws `InvalidBundleError` for any error.
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
      const fact = checkRow(kind, reader.check(row), { file, line }, { integrity, faults });
      if (fact !== null && faults.isEmpty) yield fact;
      if (faults.isFull) break;
    }
  }
  integrity.finish();
  faults.throwIfAny();
}
