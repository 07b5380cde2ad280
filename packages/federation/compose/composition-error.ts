import { GraphQLError } from 'graphql';
/** One composition problem, with its location if known. Lines and columns start at 1. */
export interface CompositionProblem {
  readonly message: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** Full text of the file, for quoting the line. */
  readonly text?: string;
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

/** Formats `file:line:column`, the message, and the line with a mark under the column. */
function formatProblem({ message, file, line, column, text }: CompositionProblem): string {
  if (line === undefined) return `${file}: ${message}`;
  const head = `${file}:${line}:${column ?? 1}: ${message}`;
  const source = text?.split('\n')[line - 1];
  if (source === undefined) return head;
  const margin = `${line} | `;
  const mark = `${' '.repeat(margin.length + (column ?? 1) - 1)}^`;
  return `${head}\n${margin}${source}\n${mark}`;
}

/** The problem of a file that is no usable supergraph, with the parser's location if it has one. */
export function unusableSupergraph(file: string, text: string, error: unknown): CompositionError {
  const message = error instanceof Error ? error.message : String(error);
  const place = error instanceof GraphQLError ? error.locations?.[0] : undefined;
  return new CompositionError([{ message, file, text, ...place }]);
}
