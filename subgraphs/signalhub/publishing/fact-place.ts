/** Location of a fact in its bundle. */
export interface FactPlace {
  readonly file: string;
  /** Null where the file format has no lines. */
  readonly line: number | null;
}

/** Location of another fact in an error message; with its file only where that differs. */
export function placeOf({ file, line }: FactPlace, { file: ownFile }: FactPlace): string {
  const inFile = line === null ? 'the file' : `line ${line}`;
  if (file === ownFile) return inFile;
  return line === null ? file : `${inFile} of ${file}`;
}
