/** Path and query of a request line. */
export interface RequestTarget {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Splits the target of a request line. Never throws: an invalid target matches no route. */
export function parseTarget(target: string): RequestTarget {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
  try {
    return { path: decodeURIComponent(path), query };
  } catch {
    return { path, query };
  }
}
