/** The requests of a client to its connection. */
export interface StreamControl {
  readonly streams: readonly string[];
  readonly isCombined: boolean;
  subscribe(names: readonly string[]): boolean;
  unsubscribe(names: readonly string[]): void;
  setCombined(isCombined: boolean): void;
}

const METHODS = [
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'LIST_SUBSCRIPTIONS',
  'SET_PROPERTY',
  'GET_PROPERTY',
] as const;

interface Request {
  readonly method?: unknown;
  readonly params?: unknown;
  readonly id?: unknown;
}

/** Carries out one client message and gives the text of its acknowledgement or error. */
export function answerRequest(text: string, control: StreamControl): string {
  const request = parse(text);
  if (request === null) return failure(3, 'Invalid JSON: expected value at line 1 column 1', null);
  const { method, params, id } = request;
  if (!METHODS.some((known) => known === method)) {
    const known = METHODS.map((name) => `\`${name}\``).join(', ');
    return failure(
      2,
      `Invalid request: unknown variant \`${String(method)}\`, expected one of ${known}`,
      id,
    );
  }
  if (method === 'LIST_SUBSCRIPTIONS') return success(control.streams, id);
  if (!Array.isArray(params)) return failure(2, 'Invalid request: missing field `params`', id);
  if (method === 'GET_PROPERTY') return success(control.isCombined, id);
  if (method === 'SET_PROPERTY') {
    if (params[0] !== 'combined' || typeof params[1] !== 'boolean') {
      return failure(0, 'Unknown property', id);
    }
    control.setCombined(params[1]);
    return success(null, id);
  }
  if (!params.every((name) => typeof name === 'string')) {
    return failure(2, 'Invalid request: params must be strings', id);
  }
  if (method === 'UNSUBSCRIBE') control.unsubscribe(params);
  else if (!control.subscribe(params)) return failure(2, 'Invalid request: too many streams', id);
  return success(null, id);
}

function parse(text: string): Request | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function success(result: unknown, id: unknown): string {
  return JSON.stringify({ result, id: id ?? null });
}

function failure(code: number, msg: string, id: unknown): string {
  return JSON.stringify({ error: { code, msg }, id: id ?? null });
}
