import { BODS_FILE_FORMAT } from '#signalhub/publishing/bods-format.ts';
import type { FileFormat } from '#signalhub/publishing/file-format.ts';
import { PCF_FILE_FORMATS } from '#signalhub/publishing/pcf-format.ts';

/** The format of this project's own; every other one is in `FILE_FORMATS`. */
export const NDJSON = 'ndjson';

/** Formats of others that a bundle's files may have. */
export const FILE_FORMATS: readonly FileFormat[] = [...PCF_FILE_FORMATS, BODS_FILE_FORMAT];

const BY_NAME = new Map(FILE_FORMATS.map((format) => [format.name, format]));

/** The format of that name, or null for NDJSON. */
export function findFileFormat(name: string): FileFormat | null {
  return BY_NAME.get(name) ?? null;
}
