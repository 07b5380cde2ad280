import { GraphQLError } from 'graphql';

/** A place in a file. Lines and columns start at 1. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** Full text of the file, for quoting the line. */
  readonly text?: string;
}

/** One composition problem, with its location if known. */
export interface CompositionProblem extends FilePlace {
  readonly message: string;
  /** Code of the error, such as `INVALID_FIELD_SHARING`. */
  readonly code?: string;
  /** Other places of the contradiction, in other subgraphs. */
  readonly others?: readonly FilePlace[];
}

/** Subgraphs that do not compose. The message shows every problem with its location. */
export class CompositionError extends Error {
  readonly problems: readonly CompositionProblem[];

  constructor(problems: readonly CompositionProblem[]) {
    super(problems.map(formatProblem).join('\n\n'));
    this.name = 'CompositionError';
    this.problems = problems;
  }
}

/** Formats `file:line:column`, the message with its code, and each line with a mark under the column. */
export function formatProblem(problem: CompositionProblem): string {
  const { message, code, others = [] } = problem;
  const text = code === undefined ? message : `${message} [${code}]`;
  const quotes = others.map((place) => `${placeText(place)}:${quoteOf(place)}`);
  return [`${placeText(problem)}: ${text}${quoteOf(problem)}`, ...quotes].join('\n');
}

function placeText({ file, line, column }: FilePlace): string {
  return line === undefined ? file : `${file}:${line}:${column ?? 1}`;
}

function quoteOf({ line, column, text }: FilePlace): string {
  const source = line === undefined ? undefined : text?.split('\n')[line - 1];
  if (source === undefined) return '';
  const margin = `${line} | `;
  const mark = `${' '.repeat(margin.length + (column ?? 1) - 1)}^`;
  return `\n${margin}${source}\n${mark}`;
}

/** The problem of a file that is no usable supergraph, with the parser's location if it has one. */
export function unusableSupergraph(file: string, text: string, error: unknown): CompositionError {
  const message = error instanceof Error ? error.message : String(error);
  const place = error instanceof GraphQLError ? error.locations?.[0] : undefined;
  return new CompositionError([{ message, file, text, ...place }]);
}
