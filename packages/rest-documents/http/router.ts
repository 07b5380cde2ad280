/** A served path, with the handler of each method. */
export interface Endpoint<Handler> {
  readonly path: string;
  readonly methods: Map<string, Handler>;
}

/** The endpoint that a path matched, with the strings of its path parameters. */
export interface Match<Handler> {
  readonly endpoint: Endpoint<Handler>;
  readonly texts: Readonly<Record<string, string>>;
}

const NO_TEXTS: Readonly<Record<string, string>> = Object.freeze({});

/** Finds endpoints by path: fixed paths by one lookup, others by their number of segments. */
export class Router<Handler> {
  readonly #fixed = new Map<string, Match<Handler>>();
  readonly #patterns = new Map<number, { segments: string[]; endpoint: Endpoint<Handler> }[]>();

  add(method: string, path: string, handler: Handler): void {
    const existing = this.#fixed.get(path)?.endpoint ?? this.#patternAt(path);
    if (existing !== undefined) {
      existing.methods.set(method, handler);
      return;
    }
    const endpoint = { path, methods: new Map([[method, handler]]) };
    if (!path.includes('{')) {
      this.#fixed.set(path, { endpoint, texts: NO_TEXTS });
      return;
    }
    const segments = path.split('/');
    const sameLength = this.#patterns.get(segments.length) ?? [];
    this.#patterns.set(segments.length, [...sameLength, { segments, endpoint }]);
  }

  /** @param path the decoded path of the request */
  find(path: string): Match<Handler> | null {
    const fixed = this.#fixed.get(path);
    if (fixed !== undefined) return fixed;
    const given = path.split('/');
    for (const { segments, endpoint } of this.#patterns.get(given.length) ?? []) {
      const texts = matchSegments(segments, given);
      if (texts !== null) return { endpoint, texts };
    }
    return null;
  }

  #patternAt(path: string): Endpoint<Handler> | undefined {
    const patterns = this.#patterns.get(path.split('/').length) ?? [];
    return patterns.find(({ endpoint }) => endpoint.path === path)?.endpoint;
  }
}

function matchSegments(
  segments: readonly string[],
  given: readonly string[],
): Record<string, string> | null {
  const texts: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const text = given[index]!;
    if (segment.startsWith('{')) {
      if (text === '') return null;
      texts[segment.slice(1, -1)] = text;
    } else if (segment !== text) {
      return null;
    }
  }
  return texts;
}

/** Value of `Allow` at an endpoint: its methods in alphabetical order. */
export function allowedMethods<Handler>(endpoint: Endpoint<Handler>): string {
  return [...endpoint.methods.keys()].sort().join(', ');
}
