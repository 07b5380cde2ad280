/** File name of a part, counted from one. */
export function partName(number: number): string {
  return `part-${String(number).padStart(6, '0')}.jsonl.gz`;
}

/** Number of a part by its file name; null for other files. */
export function partNumber(name: string): number | null {
  const match = /^part-(\d{6,9})\.jsonl\.gz$/.exec(name);
  return match === null ? null : Number(match[1]);
}
