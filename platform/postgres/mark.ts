/** The mark of a row as the ports have it; rows of versions that drew none have an empty one. */
export const MARK = `coalesce(replace(mark::text, '-', ''), '')`;
