/** A sector's id and name, normalised for search. */
export function sectorText({
  sectorId,
  name,
}: {
  readonly sectorId: string;
  readonly name: string;
}) {
  return `${searchText(sectorId)}\n${searchText(name)}`;
}

/**
 * The form in which searches compare texts: full-width letters and digits become half-width (NFKC), blanks
 * are removed, case is ignored. Exchanges write names with inner blanks and full-width letters; users do not
 * type these.
 */
export function searchText(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, '').toLowerCase();
}
