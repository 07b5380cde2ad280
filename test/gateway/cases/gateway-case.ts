import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small graph with one question, or with the verdict of the composer. */
export interface GatewayCase {
  /** The rule that the case proves. */
  readonly what: string;
  /** SDL by name. */
  readonly subgraphs: Readonly<Record<string, string>>;
  /** What the composer should do; a case without it is asked its `query`. */
  readonly compose?: 'accept' | 'refuse';
  /** What a refusal of the composer says. */
  readonly says?: string;
  /** Texts that are replaced in the composed supergraph. */
  readonly supergraphChange?: { readonly from: readonly string[]; readonly to: readonly string[] };
  /** Whether a refused start will do, too. */
  readonly mayRefuse?: boolean;
  /** Values of the root fields, by root type. */
  readonly roots?: Readonly<Record<string, Row>>;
  /** Entities by type; a representation finds one by its keys. */
  readonly entities?: Readonly<Record<string, readonly Row[]>>;
  /** Where in a representation the value of a field stands. */
  readonly computed?: Readonly<Record<string, readonly string[]>>;
  /** Fixed answers by subgraph, as values or as texts. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly answerTexts?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** The JSON text of the variables. */
  readonly variablesText?: string;
  readonly data?: unknown;
  readonly errors?: readonly string[];
  /** The text of the whole answer. */
  readonly text?: string;
  /** What a request to a subgraph contains. */
  readonly asked?: Readonly<Record<string, string>>;
  /** A root field that is called once. */
  readonly once?: string;
}

export type Row = Readonly<Record<string, unknown>>;

const OWN = join(import.meta.dirname, 'inputs');
/** More cases of the same form; not part of the repository. */
const RECORDED = join(
  process.env['MARKETGRAPH_DATA_DIR'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'cases/gateway',
);

/** The committed cases, by name. */
export const OWN_CASES = casesIn(OWN);

/** Cases of the data folder that are not committed, by name. */
export function recordedCases(): (readonly [name: string, one: GatewayCase])[] {
  if (!existsSync(RECORDED)) {
    console.warn(`Further cases are skipped: ${RECORDED} is absent (MARKETGRAPH_DATA_DIR).`);
    return [];
  }
  const own = new Set(OWN_CASES.map(([name]) => name));
  return casesIn(RECORDED).filter(([name]) => !own.has(name));
}

function casesIn(folder: string): (readonly [name: string, one: GatewayCase])[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [file.replace('.json', ''), JSON.parse(text) as GatewayCase] as const;
    });
}
