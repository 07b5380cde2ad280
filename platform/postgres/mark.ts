/** The mark of a row as text; empty for rows of versions without marks. */
export const MARK = `coalesce(replace(mark::text, '-', ''), '')`;
