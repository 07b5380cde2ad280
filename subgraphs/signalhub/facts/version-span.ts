import { Type } from 'typebox';
import type { FactReference, PayloadFault } from '#signalhub/facts/fact-kind.ts';

/** Ids of research versions: company and number, such as `research.600519.v3`. */
const VERSION_ID = '^research\\.[0-9]{6}\\.v[1-9][0-9]{0,4}$';

export const VERSION_ID_TEXT = Type.String({
  pattern: VERSION_ID,
  description: 'Id of a research version: stock code and number, for example `research.600519.v3`.',
});

/** A version's id, or null. */
export const NULLABLE_VERSION_ID = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: VERSION_ID,
});

/** Id of a company's research version. */
export function researchVersionIdOf(stockCode: string, versionNumber: number): string {
  return `research.${stockCode}.v${versionNumber}`;
}

/** The version number in an id. */
export function versionNumberOf(versionId: string): number {
  return Number(versionId.slice(versionId.lastIndexOf('v') + 1));
}

/** The first and last research version that contain something. */
export interface VersionSpan {
  readonly stock_code: string;
  readonly first_version_id: string;
  readonly last_version_id: string | null;
}

/** Payload fields of a `VersionSpan` except the company. */
export const SPAN_FIELDS = {
  first_version_id: VERSION_ID_TEXT,
  last_version_id: NULLABLE_VERSION_ID,
};

/** Whether a version is in a span. */
export function spans(span: VersionSpan, versionNumber: number): boolean {
  const { first_version_id: first, last_version_id: last } = span;
  return (
    versionNumberOf(first) <= versionNumber &&
    (last === null || versionNumber <= versionNumberOf(last))
  );
}

/** References to the company and to both versions. */
export function spanReferences(span: VersionSpan): FactReference[] {
  return [
    { field: 'stock_code', kind: 'company', key: span.stock_code },
    ...versionReferences(span, ['first_version_id', 'last_version_id']),
  ];
}

/** Both versions belong to the company and are in order. */
export function spanFaults(span: VersionSpan): PayloadFault[] {
  const faults = versionFaults(span, ['first_version_id', 'last_version_id']);
  const { first_version_id: first, last_version_id: last } = span;
  if (last !== null && versionNumberOf(last) < versionNumberOf(first)) {
    faults.push({ field: 'last_version_id', message: 'must not be before first_version_id' });
  }
  return faults;
}

/** References from the fields that name a version. */
export function versionReferences<Field extends string>(
  payload: Readonly<Record<Field, string | null>>,
  fields: readonly Field[],
): FactReference[] {
  return fields.flatMap((field) => {
    const key = payload[field];
    return key === null ? [] : [{ field, kind: 'research_version', key }];
  });
}

/** The named versions belong to the company itself. */
export function versionFaults<Field extends string>(
  payload: Readonly<Record<Field, string | null>> & { readonly stock_code: string },
  fields: readonly Field[],
): PayloadFault[] {
  const { stock_code: stockCode } = payload;
  return fields
    .filter((field) => payload[field]?.startsWith(`research.${stockCode}.`) === false)
    .map((field) => ({ field, message: `must be a version of ${stockCode}` }));
}
