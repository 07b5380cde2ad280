/** The part of a request's head that says on whose behalf it comes. */
interface RequestHead {
  readonly headers: { readonly authorization?: string | undefined };
  /** The same with every line of a name that came several times. */
  readonly headersDistinct: { readonly [name: string]: string[] | undefined };
}

/**
 * What a request says in `Authorization`; undefined where it says nothing. Of several lines Node's plain
 * headers keep the first and forget the others; here they stay together, which no token is, so that nobody
 * passes with the token of one line while a proxy believed another.
 */
export function authorizationOf(request: RequestHead): string | undefined {
  if (request.headers.authorization === undefined) return undefined;
  return request.headersDistinct['authorization']?.join(', ');
}
