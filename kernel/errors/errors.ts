import { cutText, echoedAt } from '#kernel/errors/echoed-input.ts';

/** The public representation of one kind of failure. */
interface ErrorEntry {
  /** HTTP status of the REST response. */
  readonly status: number;
  /** One sentence with advice for the client; used when the thrower has no more specific one. */
  readonly detail: string;
  /** Value of the `X-Kline-Error-Code` header, on the routes that send it. */
  readonly klineErrorCode?: string;
}

/**
 * Every failure that a client can see: the one table behind REST statuses, GraphQL codes and `docs/errors.md`. Codes
 * are lower snake case in REST and SCREAMING_SNAKE_CASE in GraphQL.
 */
export const ERRORS = {
  symbol_not_subscribed: {
    status: 404,
    detail:
      'This symbol is not subscribed; GET /api/markets/{exchange}/{market}/symbols lists those that are.',
    klineErrorCode: 'symbol_not_subscribed',
  },
  history_not_available: {
    status: 404,
    detail: 'The venue has no candles in the requested window; ask for a later one.',
    klineErrorCode: 'history_not_available',
  },
  no_cached_data: {
    status: 404,
    detail:
      'No candles are cached for this series yet; retry shortly, or name a window with startTime.',
  },
  history_preparing: {
    status: 503,
    detail: 'The market data is being prepared; send the same request again after Retry-After.',
    klineErrorCode: 'history_preparing',
  },
  history_busy: {
    status: 503,
    detail:
      'Too many history requests are in flight; send the same request again after Retry-After.',
    klineErrorCode: 'history_busy',
  },
  history_upstream_unavailable: {
    status: 503,
    detail: 'The venue does not answer; send the same request again after Retry-After.',
    klineErrorCode: 'history_upstream_unavailable',
  },
  sentiment_unavailable: {
    status: 503,
    detail:
      'The provider of the index does not answer; send the same request again after Retry-After.',
  },
  compute_busy: {
    status: 503,
    detail:
      'Too many heavy computations are in flight; send the same request again after Retry-After.',
  },
  unknown_indicator: {
    status: 400,
    detail: 'There is no such indicator; GET /api/indicators lists all.',
  },
  invalid_params: {
    status: 400,
    detail:
      'The parameters do not match the indicator; GET /api/indicators/registry lists its signature.',
  },
  invalid_with: {
    status: 400,
    detail:
      'The series in with do not match the indicator; GET /api/indicators/registry describes ' +
      'those that it reads, in companions.',
  },
  invalid_source: {
    status: 400,
    detail:
      'The source of an entry is not a column that it can use; name the id or the name of another ' +
      'entry of the same calc.',
  },
  points_not_available: {
    status: 404,
    detail:
      'The venue does not report these statistics for the instrument; funding, open interest and ' +
      'ratios are available for perpetuals of venue_a.',
  },
  not_followable: {
    status: 400,
    detail:
      'Statistics of a perpetual become known after their bar, so indicators on them work neither ' +
      'in subscriptions nor in scans, and fits do not work in scans; use the query.',
  },
  empty_calc: { status: 400, detail: 'calc is empty; name at least one indicator.' },
  too_many_calcs: {
    status: 400,
    detail: 'calc has more than 100 entries; send several requests.',
  },
  too_many_series: {
    status: 400,
    detail: 'A request takes at most 20 series; send several requests.',
  },
  duplicate_calc_key: {
    status: 400,
    detail: 'Two entries of calc have the same key; give one of them another id.',
  },
  invalid_scan: {
    status: 400,
    detail:
      'The condition or the rank of the scan is not valid; docs/scans.md describes how to write ' +
      'them.',
  },
  scan_too_large: {
    status: 400,
    detail: 'The scan is larger than this server accepts; scan a part of the universe at a time.',
  },
  limit_too_large: { status: 400, detail: 'limit is larger than 1000; ask for fewer bars.' },
  unknown_playbook: {
    status: 404,
    detail: 'There is no such playbook; GET /api/playbooks lists all.',
  },
  playbook_not_applicable: {
    status: 400,
    detail:
      'The playbook has no intervals for this asset class, or does not apply to this market; ' +
      'GET /api/playbooks lists what each applies to.',
  },
  interval_not_in_playbook: {
    status: 400,
    detail:
      'The playbook does not read this interval; name some of its own intervals, or leave ' +
      'intervals out.',
  },
  unsupported_interval: {
    status: 400,
    detail:
      'The venue has no bars of an interval that the playbook reads; name only intervals that the ' +
      'venue has.',
  },
  playbook_misconfigured: {
    status: 500,
    detail:
      'The playbook cannot be run because its file is wrong; the operator must correct it. ' +
      'marketgraph doctor checks it.',
  },
  analysis_failed: {
    status: 500,
    detail:
      'An indicator of the playbook failed on these bars; name fewer intervals, or use another playbook.',
  },
  no_chart_spec: {
    status: 400,
    detail: 'This indicator cannot be drawn; GET /api/indicators/catalog lists those that can.',
  },
  unknown_feature: {
    status: 400,
    detail: 'There is no such feature; GET /api/indicators/signals lists all.',
  },
  feature_mismatch: {
    status: 400,
    detail: 'This feature belongs to another indicator; leave out one of the two filters.',
  },
  invalid_klines: {
    status: 400,
    detail:
      'The klines are not valid: rows must ascend by open time, all numbers must be finite, and ' +
      'no bar may contradict itself.',
  },
  too_many_klines: {
    status: 413,
    detail:
      'A request takes at most 2000 klines, or 5000 if hmm is the only indicator; send fewer.',
  },
  calculation_failed: {
    status: 400,
    detail: 'The indicator could not be calculated on these bars; check them and the parameters.',
  },
  invalid_cursor: {
    status: 400,
    detail: 'This cursor was not made by this list with these filters; start again without it.',
  },
  cursor_too_old: {
    status: 410,
    detail:
      'The server no longer keeps everything since this cursor; start without it, and use the ' +
      'queries for the time between.',
  },
  unknown_snapshot: {
    status: 404,
    detail: 'There is no such snapshot; leave snapshot_id out for the newest, or name a date.',
  },
  contradicting_snapshot: {
    status: 400,
    detail: 'The snapshot that snapshot_id names is later than as_of; leave out one of the two.',
  },
  publication_preparing: {
    status: 503,
    detail: 'The published facts are loading; send the same request again after Retry-After.',
  },
  invalid_bundle: {
    status: 422,
    detail: 'The bundle is not published; each fault is listed with its file, line and field.',
  },
  publication_conflict: {
    status: 409,
    detail: 'The bundle contradicts what was published before; give it a new publication_id.',
  },
  publishing_busy: {
    status: 503,
    detail: 'Another process is publishing; send the same bundle again after Retry-After.',
  },
  unknown_relation: {
    status: 404,
    detail:
      'This snapshot has no such relation; GET /api/signalhub/etf-sector-relations lists all.',
  },
  contradicting_dates: {
    status: 400,
    detail: 'start is later than end; swap them, or leave out one of the two.',
  },
  unknown_sector: {
    status: 404,
    detail: 'The catalog has no such sector; GET /api/signalhub/sectors lists all.',
  },
  unknown_fund: {
    status: 404,
    detail: 'There is no such fund; GET /api/signalhub/etf-sector-relations lists all.',
  },
  unknown_fact: {
    status: 404,
    detail:
      'This version of the research has no such fact; the GraphQL field Company.research lists its facts.',
  },
  unknown_state_capital: {
    status: 404,
    detail:
      'The owners of this company are not known then; leave out graph_as_of, research_as_of and ' +
      'version_id, or name another company.',
  },
  unknown_event: {
    status: 404,
    detail:
      'This version has no such event or relation of the company; the GraphQL fields events and ' +
      'edges of stateCapitalGraph list them.',
  },
  contradicting_version: {
    status: 400,
    detail:
      'The version that version_id names is later than research_as_of; leave out one of the two.',
  },
  invalid_alert_rule: {
    status: 400,
    detail: 'The alert rule is not valid; docs/alerts.md describes what a rule can watch.',
  },
  invalid_webhook: {
    status: 400,
    detail:
      'The url is not one that this server posts to; name a public https:// address without user name and password.',
  },
  too_many_alert_rules: {
    status: 409,
    detail: 'Your token has as many alert rules as it may have; delete one first.',
  },
  unknown_alert_rule: {
    status: 404,
    detail: 'Your token has no such alert rule; GET /api/alerts/rules lists all.',
  },
  unknown_alert_event: {
    status: 404,
    detail: 'Your rules have no such event; GET /api/alerts/events lists all.',
  },
  alert_tests_busy: {
    status: 503,
    detail: 'Too many tests of webhooks run; send the same request again after Retry-After.',
  },
  answer_too_long: {
    status: 413,
    detail: 'The answer is longer than a tool may return; ask for less, or use the REST interface.',
  },
  not_found: { status: 404, detail: 'Not Found' },
  method_not_allowed: { status: 405, detail: 'Method Not Allowed' },
  body_too_large: { status: 413, detail: 'The body is larger than 4 MiB.' },
  too_many_bodies: {
    status: 429,
    detail:
      'The unfinished request bodies of this address use more memory than one client may; send ' +
      'them one at a time, after Retry-After.',
  },
  bodies_busy: {
    status: 503,
    detail:
      'Unfinished requests and unread answers use all the memory that this server allows for ' +
      'them; send the same request again after Retry-After.',
  },
  unsupported_media_type: {
    status: 415,
    detail:
      'Send the body as application/json in UTF-8, as it is or compressed with zstd, br or gzip.',
  },
  not_acceptable: {
    status: 406,
    detail:
      'None of the media types in Accept is available; name application/json, or leave it out.',
  },
  cross_site_request: {
    status: 403,
    detail:
      'A browser sent this request for another web site; send it from a script, as fetch does.',
  },
  misdirected_request: {
    status: 421,
    detail:
      'This server does not answer to the name in Host; add the name to ALLOWED_HOSTS, or set ' +
      'TRUST_PROXY=true behind a proxy of yours.',
  },
  too_many_subscriptions: {
    status: 429,
    detail: 'Too many operations run on this connection; end some, or open another connection.',
  },
  too_many_connections: {
    status: 503,
    detail: 'All connections of this server are in use; connect again after Retry-After.',
  },
  shutting_down: {
    status: 503,
    detail: 'This server is shutting down; connect again after Retry-After.',
  },
  supergraph_replaced: {
    status: 503,
    detail: 'The graph was replaced several times since this subscription began; subscribe again.',
  },
  unparsable_body: { status: 400, detail: 'There was an error parsing the body' },
  document_not_found: {
    status: 400,
    detail: 'There is no document with this documentId in the manifest of this server.',
  },
  document_not_trusted: {
    status: 403,
    detail: 'This server answers documents of its manifest only; ask its operator to add yours.',
  },
  operation_not_allowed: {
    status: 403,
    detail: 'This request may not send operations of this kind.',
  },
  persisted_query_hash_mismatch: {
    status: 400,
    detail: 'The document has another SHA-256 than sha256Hash; send the hash of its text.',
  },
  invalid_input: {
    status: 422,
    detail: 'Some values are missing or not allowed; each is listed with its reason.',
  },
  invalid_token: {
    status: 401,
    detail: 'The token is not valid; send a valid one, or none at all.',
  },
  token_required: {
    status: 401,
    detail: 'This needs an API token; send one as `Authorization: Bearer`.',
  },
  keys_unavailable: {
    status: 503,
    detail:
      'The keys for verifying tokens are not available now; send the same request again after ' +
      'Retry-After.',
  },
  unauthorized_field_or_type: {
    status: 403,
    detail: 'This needs rights that the request does not have; send a token that has them.',
  },
  scope_required: {
    status: 403,
    detail: 'The API token does not have the required scope; use one that has it.',
  },
  untrusted_gateway: {
    status: 403,
    detail:
      'A subgraph does not trust this gateway; the operator must give both the same ' +
      'SUBGRAPH_SECRET.',
  },
  rate_limited: { status: 429, detail: 'The quota is used up; retry after Retry-After.' },
  query_too_complex: {
    status: 400,
    detail: 'The query is larger than this server accepts; ask for less, or in several queries.',
  },
  query_not_plannable: {
    status: 422,
    detail:
      'The query is valid, but the supergraph has no path to one of its fields; leave the field ' +
      'out.',
  },
  subgraph_answer_invalid: {
    status: 502,
    detail: 'A subgraph returned an invalid answer; the log of this server has details.',
  },
  storage_unavailable: {
    status: 503,
    detail:
      'The store of this server does not answer; send the same request again after Retry-After. A ' +
      'repeated write is stored once.',
  },
  subgraph_unavailable: {
    status: 503,
    detail: 'A subgraph does not answer; retry after Retry-After.',
  },
  request_timeout: { status: 504, detail: 'The request took longer than this server allows.' },
  internal: { status: 500, detail: 'Internal Server Error' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** Stable code of a failure, sent as `code` in REST bodies. */
export type ErrorCode = keyof typeof ERRORS;

/** Details that an error carries to the client, in addition to its code and sentence. */
export interface ErrorDescription {
  /** Whole seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSec?: number;
  /** Pydantic-style entries of a 422. */
  readonly validation?: readonly ValidationEntry[];
}

/** Maximum number of validation entries in one error. */
export const MAX_ENTRIES = 100;

/** One entry of a 422 `detail`, in the key order that FastAPI writes. */
export interface ValidationEntry {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** A failure that is reported to the client. Every other error is masked as `internal`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorDescription;
  /** Copied into the GraphQL error by graphql-js. */
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, detail?: string, facts: ErrorDescription = {}) {
    super(detail === undefined ? ERRORS[code].detail : cutText(detail));
    this.name = 'DomainError';
    this.code = code;
    this.facts =
      facts.validation === undefined
        ? facts
        : { ...facts, validation: toldEntries(facts.validation) };
    this.extensions = errorExtensions(code, this.facts);
  }
}

/** The validation entries of one error, bounded in number and in the length of echoed input. */
function toldEntries(entries: readonly ValidationEntry[]): ValidationEntry[] {
  return entries.slice(0, MAX_ENTRIES).map(toldEntry);
}

function toldEntry(entry: ValidationEntry): ValidationEntry {
  const { loc, msg, input } = entry;
  return {
    ...entry,
    loc: loc.map((step) => (typeof step === 'string' ? cutText(step) : step)),
    msg: cutText(msg),
    input: echoedAt(loc, input),
  };
}

/** The `extensions` of a GraphQL error with this code: the details that REST sends as headers. */
export function errorExtensions(code: ErrorCode, facts: ErrorDescription): Record<string, unknown> {
  const entry: ErrorEntry = ERRORS[code];
  return {
    code: code.toUpperCase(),
    ...(entry.klineErrorCode === undefined ? {} : { klineErrorCode: entry.klineErrorCode }),
    ...(facts.retryAfterSec === undefined ? {} : { retryAfter: facts.retryAfterSec }),
    ...(facts.validation === undefined ? {} : { validation: facts.validation }),
  };
}

/** The code of a GraphQL error's `extensions.code`; null for a code that is not in the table. */
export function errorCodeOf(extensionsCode: unknown): ErrorCode | null {
  if (typeof extensionsCode !== 'string') return null;
  const code = extensionsCode.toLowerCase();
  return Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : null;
}
