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

/** Details of a failure in addition to its message. */
export interface FailureDetails {
  readonly status?: number;
  readonly detail?: unknown;
  readonly retryAfterSec?: number | null;
  readonly errors?: readonly GraphError[];
  readonly data?: unknown;
  readonly cause?: unknown;
}

/**
 * A failed request, and whether a retry makes sense. Decide by `code`: those of the server's table in
 * lower case (`rate_limited`, `symbol_not_subscribed`, …), or `unreachable`, `timeout` and `not_marketgraph`
 * (the answer is not from a Marketgraph server).
 */
export class MarketgraphError extends Error {
  override readonly name = 'MarketgraphError';
  readonly code: string;
  /** HTTP status; 200 for an error within an answer of GraphQL, 0 where there was no answer. */
  readonly status: number;
  /** What REST says in `detail`: a sentence, or a list of faults. */
  readonly detail: unknown;
  /** Seconds after which a retry makes sense; null where it never does, or where that is unknown. */
  readonly retryAfterSec: number | null;
  /** All errors of an answer of GraphQL. */
  readonly errors: readonly GraphError[];
  /** What was answered in spite of them; fields that failed are null in it. */
  readonly data: unknown;

  constructor(code: string, message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.detail = details.detail ?? message;
    this.retryAfterSec = details.retryAfterSec ?? null;
    this.errors = details.errors ?? [];
    this.data = details.data ?? null;
  }

  /** Whether a retry may succeed a moment later. */
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

/** The failure of a GraphQL answer: its first error, with all the others in it. */
export function errorOfGraph(
  errors: readonly GraphError[],
  details: FailureDetails = {},
): MarketgraphError {
  const [first] = errors;
  const code = first?.extensions?.code ?? 'unknown';
  return new MarketgraphError(code.toLowerCase(), first?.message ?? 'The answer is an error.', {
    status: 200,
    ...details,
    retryAfterSec: secondsOf(first?.extensions?.retryAfter) ?? details.retryAfterSec ?? null,
    errors,
  });
}

/** The failure of an answer with a failure status. */
export async function errorOfResponse(response: Response): Promise<MarketgraphError> {
  const { status } = response;
  const named = response.headers.get('retry-after') ?? '';
  const retryAfterSec = /^\d+$/.test(named) ? Number(named) : null;
  const body = objectIn(await response.text().catch(() => ''));
  if (Array.isArray(body?.['errors'])) {
    return errorOfGraph(body['errors'] as GraphError[], { status, retryAfterSec });
  }
  if (body === null || !('detail' in body)) {
    const message = `The server answered ${status}, and not as Marketgraph does.`;
    return new MarketgraphError('not_marketgraph', message, { status, retryAfterSec });
  }
  const { detail, code = 'invalid_input' } = body;
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
