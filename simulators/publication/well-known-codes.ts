import { readTable } from '#simulators/publication/read-table.ts';

/** Codes by which readers know real companies, and the search names them: a made-up company has none of them. */
export const WELL_KNOWN_CODES: ReadonlySet<string> = new Set(
  readTable('well-known-codes', 1).flatMap(([codes]) => codes.split(' ')),
);
