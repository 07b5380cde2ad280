import { unknownSubgraph } from '#federation/rules/known-subgraphs.ts';
import type { Http2Use } from '#federation/connections/http-connections.ts';
import { TlsFiles, type TlsRule } from '#federation/connections/tls-files.ts';
import type { RemoteOptions } from '#federation/subgraph-client/remote-options.ts';

/** One rule about the connections to subgraphs; omitted options keep their value. */
export interface TransportRule {
  /** Subgraphs that the rule applies to; all when absent. */
  readonly subgraphs?: readonly string[];
  /** URLs of one subgraph, in place of the supergraph's. */
  readonly urls?: readonly string[];
  readonly tls?: TlsRule;
  readonly http2?: Http2Use;
}

/** Options that rules can set. */
export type Transport = Pick<RemoteOptions, 'urls' | 'tls' | 'http2'>;

/** Rules about the connections to subgraphs; a later rule overrides an earlier one, also its whole `tls`. */
export class TransportRules {
  readonly #rules: readonly TransportRule[];
  readonly #files: readonly (TlsFiles | undefined)[];

  /** Reads the files of the rules. Throws an `Error` of one line for an invalid rule or file. */
  constructor(rules: readonly TransportRule[], services: Pick<RemoteOptions, 'clock' | 'log'>) {
    for (const [index, rule] of rules.entries()) {
      const problem = problemOf(rule);
      if (problem !== null) throw new Error(`transport.rules[${index}] ${problem}.`);
    }
    this.#rules = rules;
    this.#files = rules.map(({ tls }, index) =>
      tls === undefined ? undefined : new TlsFiles(tls, `transport.rules[${index}].tls`, services),
    );
  }

  /** The first URL of each subgraph that has URLs here. */
  get firstUrls(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const { subgraphs: [name] = [], urls: [url] = [] } of this.#rules) {
      if (name !== undefined && url !== undefined) found.set(name, url);
    }
    return found;
  }

  /**
   * Throws an `Error` of one line for a rule about an unknown subgraph.
   *
   * @param subgraphs names of all subgraphs
   */
  checkNames(subgraphs: readonly string[]): void {
    for (const [index, rule] of this.#rules.entries()) {
      const problem = unknownSubgraph(rule, subgraphs);
      if (problem !== null) throw new Error(`transport.rules[${index}] ${problem}.`);
    }
  }

  for(subgraph: string): Transport {
    const own: Transport[] = this.#rules.map(({ subgraphs, urls, http2 }, index) => {
      if (subgraphs?.includes(subgraph) === false) return {};
      const tls = this.#files[index];
      return {
        ...(urls === undefined ? {} : { urls }),
        ...(http2 === undefined ? {} : { http2 }),
        ...(tls === undefined ? {} : { tls }),
      };
    });
    return Object.assign({}, ...own) as Transport;
  }
}

function problemOf({ subgraphs = [], urls }: TransportRule): string | null {
  if (urls === undefined) return null;
  if (subgraphs.length !== 1) return 'has urls, and so must name one subgraph';
  const unusable = urls.find((url) => !URL.canParse(url) || !/^https?:/i.test(url));
  if (unusable !== undefined) return `has ${JSON.stringify(unusable)}, which is not an http(s) URL`;
  return new Set(urls).size === urls.length ? null : 'has the same URL twice';
}
