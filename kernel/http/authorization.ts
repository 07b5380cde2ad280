/** The headers that carry the credentials of a request. */
interface RequestHead {
  readonly headers: { readonly authorization?: string | undefined };
  /** All lines of a header that was sent several times. */
  readonly headersDistinct: { readonly [name: string]: string[] | undefined };
}

/**
 * The value of `Authorization`; undefined without one. Of several lines Node's plain headers keep only the first.
 * Here they are joined, which no token matches: otherwise a request could pass with one token while a proxy checked
 * another.
 */
export function authorizationOf(request: RequestHead): string | undefined {
  if (request.headers.authorization === undefined) return undefined;
  return request.headersDistinct['authorization']?.join(', ');
}
