/** A sector's id and name in the form that searches compare with. */
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
 * The form in which texts are compared when people search: full-width letters and digits become
 * half-width (NFKC), blanks go, and case does not matter. Exchanges write names with inner blanks
 * and full-width letters, which nobody types.
 */
export function searchText(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, '').toLowerCase();
}
