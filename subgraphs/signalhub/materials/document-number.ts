/** Year and number of a document: `〔2026〕15号`, with any brackets and blanks. */
const NUMBER = /^(.{1,40}?)[([{〔［【]?(\d{4})[)\]}〕］】]?(?:年)?第?(\d{1,6})号?$/u;

/**
 * The form in which document numbers (文号) are compared: `国发〔2026〕15号`. Agencies and media write the brackets
 * in many ways. Null for a text that is not a document number.
 */
export function canonicalDocumentNumber(text: string): string | null {
  const compact = text.normalize('NFKC').replaceAll(/\s+/gu, '');
  const match = NUMBER.exec(compact);
  if (match === null) return null;
  const [, agency, year, number] = match;
  return `${agency}〔${year}〕${Number(number)}号`;
}
