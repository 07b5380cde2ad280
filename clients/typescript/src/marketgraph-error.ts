/** One error of a GraphQL answer. */
export interface GraphError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: string;
    readonly retryAfter?: number;
    readonly [name: string]: unknown;
  };
}

/** What is known of a failure besides its sentence. */
export interface FailureDetails {
  readonly status?: number;
  readonly detail?: unknown;
  readonly retryAfterSec?: number | null;
  readonly errors?: readonly GraphError[];
  readonly data?: unknown;
  readonly cause?: unknown;
}

/**
 * What went wrong, and whether asking again makes sense. Decide by `code`: those of the server's table in
 * lower case (`rate_limited`, `symbol_not_subscribed`, …), or `unreachable`, `timeout` and `not_marketgraph`
 * (the answer is none of this server's).
 */
export class MarketgraphError extends Error {
  override readonly name = 'MarketgraphError';
  readonly code: string;
  /** HTTP status; 200 for an error within an answer of GraphQL, 0 where there was no answer. */
  readonly status: number;
  /** What REST says in `detail`: a sentence, or a list of faults. */
  readonly detail: unknown;
  /** Seconds after which the same request makes sense again; null where it never does, or nobody says. */
  readonly retryAfterSec: number | null;
  /** All errors of an answer of GraphQL. */
  readonly errors: readonly GraphError[];
  /** What was answered in spite of them; fields that failed are null in it. */
  readonly data: unknown;

  constructor(code: string, message: string, facts: FailureDetails = {}) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.code = code;
    this.status = facts.status ?? 0;
    this.detail = facts.detail ?? message;
    this.retryAfterSec = facts.retryAfterSec ?? null;
    this.errors = facts.errors ?? [];
    this.data = facts.data ?? null;
  }

  /** Whether the same request may be answered otherwise a moment later. */
  get isTransient(): boolean {
    return (
      this.retryAfterSec !== null ||
      TRANSIENT_STATUSES.has(this.status) ||
      this.code === 'unreachable' ||
      this.code === 'timeout'
    );
  }
}

const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The failure that errors of a GraphQL answer tell: the first of them, with all the others in it. */
export function errorOfGraph(
  errors: readonly GraphError[],
  facts: FailureDetails = {},
): MarketgraphError {
  const [first] = errors;
  const code = first?.extensions?.code ?? 'unknown';
  return new MarketgraphError(code.toLowerCase(), first?.message ?? 'The answer is an error.', {
    status: 200,
    ...facts,
    retryAfterSec: secondsOf(first?.extensions?.retryAfter) ?? facts.retryAfterSec ?? null,
    errors,
  });
}

/** The failure that an answer with a status of failure tells. */
export async function errorOfResponse(response: Response): Promise<MarketgraphError> {
  const { status } = response;
  const named = response.headers.get('retry-after') ?? '';
  const retryAfterSec = /^\d+$/.test(named) ? Number(named) : null;
  const told = objectIn(await response.text().catch(() => ''));
  if (Array.isArray(told?.['errors'])) {
    return errorOfGraph(told['errors'] as GraphError[], { status, retryAfterSec });
  }
  if (told === null || !('detail' in told)) {
    const message = `The server answered ${status}, and not as Marketgraph does.`;
    return new MarketgraphError('not_marketgraph', message, { status, retryAfterSec });
  }
  const { detail, code = 'invalid_input' } = told;
  const message = typeof detail === 'string' ? detail : JSON.stringify(detail);
  return new MarketgraphError(String(code), message, { status, detail, retryAfterSec });
}

/** A time that an error names, if it is one. */
function secondsOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
