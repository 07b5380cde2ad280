import type { YieldTurn } from '#kernel/async/step-runner.ts';
import type { IdentifiedFact } from '#kernel/ports/part-store.ts';
import { findFactKind } from '#signalhub/facts/fact-kinds.ts';
import { identified } from '#signalhub/parts/identified-fact.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';
import type { PartPublication, PartRefusal } from '#signalhub/parts/part-publication.ts';
import {
  FaultList,
  InvalidBundleError,
  type BundleFault,
} from '#signalhub/publishing/bundle-fault.ts';
import { BundleIntegrity } from '#signalhub/publishing/bundle-integrity.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { checkRow } from '#signalhub/publishing/fact-file.ts';
import { FactRowReader } from '#signalhub/publishing/fact-row.ts';
import { shownText } from '#signalhub/facts/shown-value.ts';

/** Rows between two turns of the event loop. */
const TURN_ROWS = 200;

/** Payloads of one publication together, in characters: it is held in memory until it is committed. */
const MAX_CHARACTERS = 64 * 1_048_576;
const MAX_ROWS = 200_000;

/** The distinct facts of a publication, or the reason for its rejection. */
export type PartReading =
  | { readonly facts: readonly IdentifiedFact[] }
  | Pick<PartRefusal, 'reason' | 'faults'>;

/**
 * Checks rows by the rules of bundles. A row may refer to facts of other parts, so references are judged against the
 * store, not here.
 */
export async function readPartRows(
  { part, rows, observedAtMs }: PartPublication,
  limits: BundleLimits,
  yieldTurn: YieldTurn,
): Promise<PartReading> {
  const faults = new FaultList(limits.maxFaults);
  const integrity = new BundleIntegrity(faults, limits);
  const readers = new Map<string, FactRowReader>();
  const facts = new Map<string, IdentifiedFact>();
  if (rows.length > MAX_ROWS) return TOO_LARGE;
  let characters = 0;
  for (const [index, { kind: kindName, ...row }] of rows.entries()) {
    if (faults.isFull) break;
    if (index % TURN_ROWS === TURN_ROWS - 1) await yieldTurn();
    const place = { file: part, line: index + 1 };
    const kind = findFactKind(kindName);
    if (kind === null) {
      const message = `names no kind of fact (found ${shownText(kindName)})`;
      faults.add({ ...place, field: 'kind', message });
      continue;
    }
    const reader = readers.getOrInsertComputed(
      kindName,
      () => new FactRowReader(kind, observedAtMs),
    );
    const read = reader.check(row);
    const text = 'payload' in read ? canonicalJson(read.payload) : '';
    characters += text.length;
    if (characters > MAX_CHARACTERS) return TOO_LARGE;
    if (text.length > limits.maxRowBytes) {
      faults.add({ ...place, field: null, message: 'is longer than a row may be' });
      continue;
    }
    const stated = 'payload' in read ? identified(read, text) : null;
    // A row that is there twice is one fact.
    if (stated !== null && facts.has(stated.identity)) continue;
    if (checkRow(kind, read, place, { integrity, faults }) !== null) {
      facts.set(stated!.identity, stated!);
    }
  }
  integrity.finishSeries();
  return faults.isEmpty
    ? { facts: [...facts.values()] }
    : { reason: 'invalid', faults: faultsOf(faults) };
}

const TOO_LARGE = { reason: 'too_large', faults: [] } as const;

function faultsOf(faults: FaultList): readonly BundleFault[] {
  try {
    faults.throwIfAny();
  } catch (error) {
    if (error instanceof InvalidBundleError) return error.faults;
    throw error;
  }
  return [];
}
