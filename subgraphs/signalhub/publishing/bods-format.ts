import type { FileFormat, Statement } from '#signalhub/publishing/file-format.ts';
import { readBods } from '#signalhub/state-capital/bods/read-bods.ts';

/** Beneficial Ownership Data Standard 0.4: a JSON list of statements, or one statement a line. */
export const BODS_FILE_FORMAT: FileFormat = {
  name: 'bods_json',
  kinds: ['ownership_entity', 'ownership_edge', 'research_material'],
  properties: {},
  maxBytes: 256 * 1_048_576,
  read: readBodsFile,
};

function readBodsFile(bytes: Uint8Array): Statement {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused(null, 'is not UTF-8 text');
  }
  return text.trimStart().startsWith('[') ? readList(text) : readLines(text);
}

function readList(text: string): Statement {
  let statements: unknown;
  try {
    statements = JSON.parse(text);
  } catch (error) {
    return refused(null, `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return stated(statements, linesOfItems(text));
}

function readLines(text: string): Statement {
  const statements: unknown[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      statements.push(JSON.parse(line));
      lines.push(index + 1);
    } catch {
      return refused(index + 1, 'is not one JSON object');
    }
  }
  return stated(statements, lines);
}

function stated(statements: unknown, lines: readonly number[]): Statement {
  const { rows, faults } = readBods(statements);
  if (rows === null) {
    return {
      rows: null,
      faults: faults.map(({ index, field, message }) => ({
        line: index === null ? null : (lines[index] ?? null),
        field,
        message,
      })),
    };
  }
  const inFile = rows.map(({ kind, row }) => ({ kind, line: null, row }));
  return { rows: inFile, count: lines.length, faults: null };
}

/** The line on which each item of a JSON list begins; the text is known to be JSON. */
function linesOfItems(text: string): number[] {
  const lines: number[] = [];
  let [line, depth, isInText, isItemOpen] = [1, 0, false, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
      continue;
    }
    if (character === '\n') line += 1;
    if (/\s/.test(character)) continue;
    if (depth === 1 && !isItemOpen && character !== ',' && character !== ']') {
      lines.push(line);
      isItemOpen = true;
    }
    if (character === '"') isInText = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',' && depth === 1) isItemOpen = false;
  }
  return lines;
}

function refused(line: number | null, message: string): Statement {
  return { rows: null, faults: [{ line, field: null, message }] };
}
