import type { FileFormat, Statement } from '#signalhub/publishing/file-format.ts';
import { JSON_LIMITS, shapeFaultOf } from '#signalhub/publishing/json-shape.ts';
import { BODS_KINDS } from '#signalhub/publishing/formats/bods/bods-statement.ts';
import { MAX_STATEMENTS, readBods } from '#signalhub/publishing/formats/bods/read-bods.ts';

/** Beneficial Ownership Data Standard 0.4: a JSON list of statements, or one statement per line. */
export const BODS_FILE_FORMAT: FileFormat = {
  name: 'bods_json',
  kinds: BODS_KINDS,
  properties: {},
  maxBytes: 256 * 1_048_576,
  read: readBodsFile,
};

/** Error at the start of a statement that is truncated, or not followed by a comma. */
const NO_LIST = 'is not JSON: a list of statements was begun';

const TOO_MANY = `has more than ${MAX_STATEMENTS} statements; divide it`;

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
  const lines: number[] = [];
  const starts: number[] = [];
  const fault = shapeFaultOf(text, JSON_LIMITS, (line, at) => {
    starts.push(at);
    return lines.push(line) > MAX_STATEMENTS ? TOO_MANY : null;
  });
  if (fault !== null) return refused(fault.line, fault.message);
  const statements: unknown[] = [];
  // One by one: a parser cannot be stopped in the middle of a text when memory runs out.
  for (const [index, start] of starts.entries()) {
    const isLast = index === starts.length - 1;
    const item = text.slice(start, isLast ? undefined : starts[index + 1]).trimEnd();
    try {
      if (!item.endsWith(isLast ? ']' : ',')) return refused(lines[index]!, NO_LIST);
      statements.push(JSON.parse(item.slice(0, -1)));
    } catch {
      return refused(lines[index]!, NO_LIST);
    }
  }
  return starts.length > 0 || /^\s*\[\s*\]\s*$/.test(text)
    ? stated(statements, lines)
    : refused(null, NO_LIST);
}

function readLines(text: string): Statement {
  const statements: unknown[] = [];
  const lines: number[] = [];
  let number = 0;
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end);
    number += 1;
    start = end + 1;
    if (line.trim() === '') continue;
    if (lines.length === MAX_STATEMENTS) return refused(number, TOO_MANY);
    const fault = shapeFaultOf(line);
    if (fault !== null) return refused(number, fault.message);
    try {
      statements.push(JSON.parse(line));
      lines.push(number);
    } catch {
      return refused(number, 'is not one JSON object');
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
  const inFile = rows.map(({ kind, row, index }) => ({
    kind,
    line: index === undefined ? null : (lines[index] ?? null),
    row,
  }));
  return { rows: inFile, count: lines.length, faults: null };
}

function refused(line: number | null, message: string): Statement {
  return { rows: null, faults: [{ line, field: null, message }] };
}
