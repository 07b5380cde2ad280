import { GraphQLError } from 'graphql';
/** One thing that is wrong, with its place where that is known. Lines and columns start at 1. */
export interface CompositionProblem {
  readonly message: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** The whole text of the file, to show the line from. */
  readonly text?: string;
}

/** Why subgraphs do not make a supergraph; the message shows every problem in its place. */
export class CompositionError extends Error {
  readonly problems: readonly CompositionProblem[];

  constructor(problems: readonly CompositionProblem[]) {
    super(problems.map(formatProblem).join('\n\n'));
    this.name = 'CompositionError';
    this.problems = problems;
  }
}

/** `file:line:column`, the message, and the line itself with a mark under the column. */
function formatProblem({ message, file, line, column, text }: CompositionProblem): string {
  if (line === undefined) return `${file}: ${message}`;
  const head = `${file}:${line}:${column ?? 1}: ${message}`;
  const source = text?.split('\n')[line - 1];
  if (source === undefined) return head;
  const margin = `${line} | `;
  const mark = `${' '.repeat(margin.length + (column ?? 1) - 1)}^`;
  return `${head}\n${margin}${source}\n${mark}`;
}

/** Why a file does not do as a supergraph, at its place where the parser knows it. */
export function unusableSupergraph(file: string, text: string, error: unknown): CompositionError {
  const message = error instanceof Error ? error.message : String(error);
  const place = error instanceof GraphQLError ? error.locations?.[0] : undefined;
  return new CompositionError([{ message, file, text, ...place }]);
}
