import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isDate, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { absence, realPath } from '#test/signalhub/etf/real-files.ts';

/** A suffix for the name of a test where the standard's own files are absent; empty otherwise. */
export const BODS_ABSENCE = absence('bods');

/** Folder of the standard's examples. */
export const BODS_EXAMPLES = realPath('bods/examples');

/**
 * The standard's schema of a list of statements; its ids are no URLs, which the validator rejects.
 */
export function standardSchema(): ValidateFunction {
  const formats = {
    date: isDate,
    'date-time': (text: string) => parseTimestamp(text) !== null,
    uri: (text: string) => URL.canParse(text),
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  const folder = realPath('bods/schema');
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(
      'urn:',
      'https://bods.example/',
    );
    ajv.addSchema(JSON.parse(text) as object);
  }
  return ajv.getSchema('https://bods.example/statement')!;
}
