import { BODS_FILE_FORMAT } from '#signalhub/publishing/bods-format.ts';
import type { FileFormat } from '#signalhub/publishing/file-format.ts';
import { PCF_FILE_FORMATS } from '#signalhub/publishing/pcf-format.ts';

/** This project's own format; all others are in `FILE_FORMATS`. */
export const NDJSON = 'ndjson';

/** Foreign formats of a bundle's files. */
export const FILE_FORMATS: readonly FileFormat[] = [...PCF_FILE_FORMATS, BODS_FILE_FORMAT];

const BY_NAME = new Map(FILE_FORMATS.map((format) => [format.name, format]));

/** The format of that name, or null for NDJSON. */
export function findFileFormat(name: string): FileFormat | null {
  return BY_NAME.get(name) ?? null;
}
