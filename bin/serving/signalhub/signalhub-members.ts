import { DomainError } from '#kernel/errors/errors.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type {
  SubgraphExecutor,
  SubgraphError,
} from '#federation/subgraph-client/subgraph-executor.ts';
import { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import type { InstrumentGroup } from '#market-data/scans/scan-universe.ts';

const MEMBERS = '{ members { instrument { exchange market symbol } } }';
const SOURCES = {
  sector: `query Members($id: String!) { group: sector(sectorId: $id) ${MEMBERS} }`,
  fund: `query Members($id: String!) { group: etf(fundCode: $id) ${MEMBERS} }`,
};

/** Timeout; until the next answer the previous members stay valid. */
const TIMEOUT_MS = 10_000;

/** The identity of requests that the server makes for itself. */
const ASKER: RequestContext = { requestId: 'group-members', clientAddress: '', tokenId: null };

interface Group {
  readonly members: readonly { readonly instrument: InstrumentId }[];
}

/** Resolves the members of a sector or fund through signalhub, local or remote. */
export class SignalhubMembers implements GroupMembers {
  #signalhub: SubgraphExecutor | null = null;

  /** Sets the executor of signalhub. */
  asks(signalhub: SubgraphExecutor): void {
    this.#signalhub = signalhub;
  }

  get isThere(): boolean {
    return this.#signalhub !== null;
  }

  /** Rejects with signalhub's errors, such as `publication_preparing`, and `subgraph_unavailable`. */
  async membersOf(group: InstrumentGroup): Promise<readonly InstrumentId[] | null> {
    const operation = { kind: 'query', source: SOURCES[group.kind] } as const;
    const id = group.kind === 'sector' ? group.sectorId : group.fundCode;
    const scope = new OperationScope(ASKER, AbortSignal.timeout(TIMEOUT_MS));
    const { data, errors } = await this.#signalhub!.execute(operation, { id }, scope);
    const [fault] = errors ?? [];
    if (fault !== undefined) throw refusalOf(fault);
    const found = data?.['group'] as Group | null | undefined;
    if (found == null) return null;
    return found.members.map(({ instrument: { exchange, market, symbol } }) => ({
      exchange,
      market,
      symbol,
    }));
  }
}

function refusalOf({ originalError }: SubgraphError): DomainError {
  return originalError instanceof DomainError
    ? originalError
    : new DomainError('subgraph_unavailable');
}
