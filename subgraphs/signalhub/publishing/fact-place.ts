/** Where a fact stands in its bundle. */
export interface FactPlace {
  readonly file: string;
  /** Null in files whose format does not tell. */
  readonly line: number | null;
}

/** Where another fact stands, as this one's fault says it; its file only where that is another one. */
export function placeOf({ file, line }: FactPlace, { file: ownFile }: FactPlace): string {
  const inFile = line === null ? 'the file' : `line ${line}`;
  if (file === ownFile) return inFile;
  return line === null ? file : `${inFile} of ${file}`;
}
