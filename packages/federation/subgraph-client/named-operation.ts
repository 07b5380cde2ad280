/** Characters of a name that GraphQL does not allow. */
const FORBIDDEN = /\W/g;

/** The JSON text of a request body up to its variables, with and without a name of the operation. */
export class NamedOperation {
  readonly #kind: string;
  /** The escaped source behind the keyword, with its closing quote. */
  readonly #rest: string;
  readonly #nameless: string;
  readonly #subgraph: string;

  /**
   * @param source an operation without a name
   * @param subgraph its name becomes part of the operation's
   */
  constructor(source: string, subgraph: string) {
    const keyword = /^(?:query|mutation|subscription)(?=[\s({])/.exec(source)?.[0];
    this.#kind = keyword ?? 'query';
    this.#rest = JSON.stringify(source.slice(keyword?.length ?? 0).trimStart()).slice(1);
    this.#nameless = `{"query":${JSON.stringify(source)},"variables":`;
    this.#subgraph = subgraph.replaceAll(FORBIDDEN, '_');
  }

  /** The name in the subgraph for a client's operation, such as `TopProducts__reviews`. */
  nameFor(operationName: string): string {
    return `${operationName}__${this.#subgraph}`;
  }

  /** @param operationName of the client; null for an operation without one */
  head(operationName: string | null): string {
    if (operationName === null) return this.#nameless;
    const name = this.nameFor(operationName);
    return `{"query":"${this.#kind} ${name}${this.#rest},"operationName":"${name}","variables":`;
  }
}
