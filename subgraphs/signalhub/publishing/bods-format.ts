import type { FileFormat, FormatSurvey, Statement } from '#signalhub/publishing/file-format.ts';
import { JSON_LIMITS, shapeFaultOf } from '#signalhub/publishing/json-shape.ts';
import {
  BODS_KINDS,
  type BodsStatement,
} from '#signalhub/publishing/formats/bods/bods-statement.ts';
import { BodsSurvey } from '#signalhub/publishing/formats/bods/bods-survey.ts';
import {
  listFaultsOf,
  MAX_STATEMENTS,
  readBods,
} from '#signalhub/publishing/formats/bods/read-bods.ts';

/** Beneficial Ownership Data Standard 0.4: a JSON list of statements, or one statement per line. */
export const BODS_FILE_FORMAT: FileFormat = {
  name: 'bods_json',
  kinds: BODS_KINDS,
  properties: {},
  maxBytes: 256 * 1_048_576,
  survey: () => new FileSurvey(),
  read: readBodsFile,
};

/** Surveys files of statements: they may name each other's records. */
class FileSurvey implements FormatSurvey {
  readonly statements = new BodsSurvey();

  add(bytes: Uint8Array): void {
    const parsed = parse(bytes);
    if ('faults' in parsed || listFaultsOf(parsed.statements).length > 0) return;
    // The check above found the statements to be such.
    this.statements.addStatements(parsed.statements as readonly BodsStatement[]);
  }
}

/** Statements with the line that each begins on. */
interface ParsedFile {
  readonly statements: readonly unknown[];
  readonly lines: readonly number[];
}

type Refusal = Extract<Statement, { readonly rows: null }>;

/** Error at the start of a statement that is truncated, or not followed by a comma. */
const NO_LIST = 'is not JSON: the list of statements is truncated or lacks a comma';

const TOO_MANY = `has more than ${MAX_STATEMENTS} statements; divide it`;

function readBodsFile(
  bytes: Uint8Array,
  _entry: Readonly<Record<string, unknown>>,
  survey: FormatSurvey | null,
): Statement {
  const parsed = parse(bytes);
  if ('faults' in parsed) return parsed;
  return stated(parsed, survey instanceof FileSurvey ? survey.statements : undefined);
}

function parse(bytes: Uint8Array): ParsedFile | Refusal {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused(null, 'is not UTF-8 text');
  }
  return text.trimStart().startsWith('[') ? readList(text) : readLines(text);
}

function readList(text: string): ParsedFile | Refusal {
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
    ? { statements, lines }
    : refused(null, NO_LIST);
}

function readLines(text: string): ParsedFile | Refusal {
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
  return { statements, lines };
}

function stated({ statements, lines }: ParsedFile, survey: BodsSurvey | undefined): Statement {
  const reading = readBods(statements, survey);
  const { rows, faults } = reading;
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
  const untaken = reading.untaken.map(({ index, reason }) => ({
    reason,
    line: lines[index] ?? null,
  }));
  return { rows: inFile, count: lines.length, untaken, faults: null };
}

function refused(line: number | null, message: string): Refusal {
  return { rows: null, faults: [{ line, field: null, message }] };
}
