import { randomBytes } from 'node:crypto';
import {
  BUNDLE_PART,
  type Fact,
  type FactQuery,
  type PartPlace,
  type PartRank,
  type PublicationDraft,
  type PublicationRecord,
  type PublishOutcome,
} from '#kernel/ports/fact-store.ts';
import type {
  FactTarget,
  PartCommit,
  PartFact,
  PartsState,
  PartStatus,
  PartStore,
  PublishedPart,
  QuarantinedFact,
  QuarantineQuery,
  StatedPartFact,
} from '#kernel/ports/part-store.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';
import { isSameState } from '#platform/facts/part-commit.ts';
import {
  COLLECTED_NAMESPACE,
  partPublicationId,
  rankNumber,
} from '#platform/facts/part-records.ts';
import {
  publicationIdTakenError,
  requirePublicationOrder,
} from '#platform/facts/publication-rules.ts';
import { passes } from '#platform/facts/ranked-rows.ts';

interface Row extends PartFact {
  readonly part: string;
  readonly rank: PartRank;
  readonly introducedIn: number;
  withdrawnIn: number | null;
}

interface Entry extends PartPlace {
  readonly publication: PublicationRecord;
  readonly kinds: readonly string[] | null;
}

type Status = Omit<
  PartStatus,
  'sequence' | 'mark' | 'rowCount' | 'quarantinedCount' | 'expiredCount'
>;

/** A fact store in memory, with the promises of the durable ones but durability. */
export class FactStoreMemory implements PartStore {
  readonly #entries: Entry[] = [];
  readonly #rows: Row[] = [];
  readonly #statuses = new Map<string, Status>();
  #waiting: QuarantinedFact[] = [];
  readonly #expired: QuarantinedFact[] = [];
  #mark = '';
  #judgedSequence = 0;
  #lastId = 0;
  #last: Promise<unknown> = Promise.resolve();

  async currentPublication(): Promise<PublicationRecord | null> {
    return this.#entries.at(-1)?.publication ?? null;
  }

  async findPublication(publicationId: string): Promise<PublicationRecord | null> {
    return (await this.publications()).find((one) => one.publicationId === publicationId) ?? null;
  }

  async publications(after = 0): Promise<readonly PublicationRecord[]> {
    return this.#entries.slice(after).map(({ publication }) => publication);
  }

  async publicationAsOf(knownAtMs: number): Promise<PublicationRecord | null> {
    const all = await this.publications();
    return all.findLast((one) => one.publishedAtMs <= knownAtMs) ?? all[0] ?? null;
  }

  publish(draft: PublicationDraft, facts: AsyncIterable<Fact>): Promise<PublishOutcome> {
    const outcome = this.#last.then(() => this.#publish(draft, facts));
    this.#last = outcome.catch(() => undefined);
    return outcome;
  }

  commitPart(commit: PartCommit): Promise<readonly PublishedPart[] | null> {
    const outcome = this.#last.then(() => this.#commit(commit));
    this.#last = outcome.catch(() => undefined);
    return outcome;
  }

  async partsOf(sequence: number): Promise<readonly PartPlace[]> {
    const last = new Map<string, PartPlace>();
    for (const { publication, kinds: _, ...place } of this.#entries) {
      if (publication.sequence <= sequence) last.set(place.part, place);
    }
    return [...last.values()].toSorted((a, b) => (a.part < b.part ? -1 : 1));
  }

  async changedKinds(after: number, upTo: number): Promise<ReadonlySet<string> | null> {
    const between = this.#entries.slice(after, upTo).map(({ kinds }) => kinds);
    return between.includes(null) ? null : new Set(between.flatMap((kinds) => kinds ?? []));
  }

  async *readFacts(query: FactQuery): AsyncGenerator<readonly Fact[]> {
    const { kind, sequence } = query;
    const seen = this.#rows
      .filter((row) => row.kind === kind && isShownIn(row, sequence))
      .toSorted(byKeyAndRank);
    const winners = new Map<string, string>();
    for (const { key, part } of seen) winners.getOrInsert(key, part);
    const counting = seen.filter((row) => winners.get(row.key) === row.part && passes(row, query));
    if (counting.length > 0) yield counting.map(factOf);
  }

  async parts(): Promise<readonly PartStatus[]> {
    const statuses = [...this.#statuses.values()].toSorted((a, b) => (a.part < b.part ? -1 : 1));
    return statuses.map((status) => {
      const last = this.#entries.findLast(({ part }) => part === status.part);
      const isOwn = ({ part }: { readonly part: string }): boolean => part === status.part;
      return Object.assign({}, status, {
        sequence: last?.sequence ?? 0,
        mark: last?.mark ?? '',
        rowCount: this.#rows.filter((row) => isOwn(row) && row.withdrawnIn === null).length,
        quarantinedCount: this.#waiting.filter(isOwn).length,
        expiredCount: this.#expired.filter(isOwn).length,
      });
    });
  }

  async partsState(): Promise<PartsState> {
    const newest = this.#entries.at(-1)?.publication ?? { sequence: 0, mark: '' };
    const bundle = this.#entries.findLast(({ part }) => part === BUNDLE_PART);
    return {
      newest: { sequence: newest.sequence, mark: newest.mark },
      bundleSequence: bundle?.publication.sequence ?? 0,
      mark: this.#mark,
      judgedSequence: this.#judgedSequence,
    };
  }

  async *rowsOf(
    part: string,
    targets: readonly FactTarget[] | null,
  ): AsyncGenerator<readonly PartFact[]> {
    const wanted = targets === null ? null : new Set(targets.map(textOf));
    yield this.#rows
      .filter((row) => row.part === part && row.withdrawnIn === null)
      .filter((row) => wanted === null || wanted.has(textOf(row)))
      .map((row) => Object.assign(factOf(row), { id: row.id, identity: row.identity }));
  }

  async statementsOf(targets: readonly FactTarget[]): Promise<readonly StatedPartFact[]> {
    const wanted = new Set(targets.map(textOf));
    return this.#rows
      .filter((row) => row.withdrawnIn === null && wanted.has(textOf(row)))
      .toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : byKeyAndRank(a, b)))
      .map((row) => Object.assign(factOf(row), { id: row.id, part: row.part, rank: row.rank }));
  }

  async quarantined({ waitingFor, part }: QuarantineQuery): Promise<readonly QuarantinedFact[]> {
    const wanted = waitingFor === undefined ? null : new Set(waitingFor.map(textOf));
    return this.#waiting
      .filter((row) => part === undefined || row.part === part)
      .filter((row) => wanted === null || wanted.has(textOf(row.missing)))
      .toSorted((a, b) => a.sinceMs - b.sinceMs || a.id - b.id);
  }

  async close(): Promise<void> {
    await this.#last;
  }

  async #publish(draft: PublicationDraft, facts: AsyncIterable<Fact>): Promise<PublishOutcome> {
    const known = await this.findPublication(draft.publicationId);
    if (known !== null) {
      if (known.contentHash !== draft.contentHash) throw publicationIdTakenError(draft);
      const nothing = { addedCount: 0, unchangedCount: 0, withdrawnCount: 0 };
      return { publication: known, isNew: false, ...nothing };
    }
    const before = this.#entries.findLast(({ part }) => part === BUNDLE_PART);
    const stated = { ...before?.publication, publishedAtMs: before?.publishedAtMs };
    requirePublicationOrder(draft, before === undefined ? null : (stated as PublicationRecord));
    const wanted = new Map<string, Fact>();
    for await (const fact of facts) wanted.set(bundleIdentity(fact), structuredClone(fact));
    const publication = this.#log(draft, BUNDLE_PART, 'bundle', null);
    const { sequence } = publication;
    let [unchangedCount, withdrawnCount] = [0, 0];
    for (const row of this.#rows) {
      if (row.part !== BUNDLE_PART || row.withdrawnIn !== null) continue;
      if (wanted.delete(row.identity)) unchangedCount += 1;
      else {
        row.withdrawnIn = sequence;
        withdrawnCount += 1;
      }
    }
    for (const [identity, fact] of wanted) {
      this.#add({ ...fact, identity }, BUNDLE_PART, 'bundle', sequence);
    }
    return { publication, isNew: true, addedCount: wanted.size, unchangedCount, withdrawnCount };
  }

  async #commit(commit: PartCommit): Promise<readonly PublishedPart[] | null> {
    const state = await this.partsState();
    if (!isSameState(state, commit.basedOn)) return null;
    const { observation, changes, quarantined, releasedIds, expireUntilMs } = commit;
    if (observation !== null) {
      const before = this.#statuses.get(observation.part)?.completeRowCount ?? null;
      const completeRowCount = observation.completeRowCount ?? before;
      this.#statuses.set(observation.part, { ...observation, completeRowCount });
    }
    const released = new Set(releasedIds);
    const waiting = this.#waiting.filter(({ id }) => !released.has(id));
    this.#expired.push(...waiting.filter(({ sinceMs }) => sinceMs <= expireUntilMs));
    this.#waiting = waiting.filter(({ sinceMs }) => sinceMs > expireUntilMs);
    this.#mark = randomBytes(16).toString('hex');
    this.#judgedSequence = state.bundleSequence;
    const published = changes.map((change) => {
      const { part, rank, added, withdrawnIds, kinds } = change;
      const count = this.#entries.filter((entry) => entry.part === part).length + 1;
      const namespace = this.#entries.at(-1)?.publication.namespace ?? COLLECTED_NAMESPACE;
      const ids = { publicationId: partPublicationId(part, count), namespace, contentHash: '' };
      const draft = { ...ids, publishedAtMs: commit.publishedAtMs };
      const publication = this.#log(draft, part, rank, kinds);
      const withdrawn = new Set(withdrawnIds);
      for (const row of this.#rows) {
        if (withdrawn.has(row.id)) row.withdrawnIn ??= publication.sequence;
      }
      for (const fact of added) this.#add(fact, part, rank, publication.sequence);
      const { publication: _, kinds: _kinds, ...place } = this.#entries.at(-1)!;
      return { publication, place };
    });
    for (const row of quarantined) {
      this.#lastId += 1;
      this.#waiting.push({ ...structuredClone(row), id: this.#lastId });
    }
    return published;
  }

  #log(
    draft: PublicationDraft,
    part: string,
    rank: PartRank,
    kinds: readonly string[] | null,
  ): PublicationRecord {
    const before = this.#entries.at(-1)?.publication;
    const publication = {
      ...draft,
      publishedAtMs: Math.max(draft.publishedAtMs, before?.publishedAtMs ?? 0),
      sequence: this.#entries.length + 1,
      mark: randomBytes(16).toString('hex'),
    };
    const sequence = this.#entries.filter((entry) => entry.part === part).length + 1;
    const publishedAtMs = part === BUNDLE_PART ? draft.publishedAtMs : publication.publishedAtMs;
    const { mark } = publication;
    this.#entries.push({ part, rank, sequence, mark, publishedAtMs, publication, kinds });
    return publication;
  }

  #add(fact: Fact & { readonly identity: string }, part: string, rank: PartRank, sequence: number) {
    this.#lastId += 1;
    const place = { part, rank, introducedIn: sequence, withdrawnIn: null };
    this.#rows.push({ ...structuredClone(fact), ...place, id: this.#lastId });
  }
}

function isShownIn({ introducedIn, withdrawnIn }: Row, sequence: number): boolean {
  return introducedIn <= sequence && (withdrawnIn === null || withdrawnIn > sequence);
}

function byKeyAndRank(a: Row, b: Row): number {
  const byKey = Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
  const byRank = rankNumber(a.rank) - rankNumber(b.rank);
  return byKey || byRank || (a.part < b.part ? -1 : a.part > b.part ? 1 : a.id - b.id);
}

function factOf({ kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs }: Row) {
  return { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs };
}

function textOf({ kind, key }: FactTarget): string {
  return `${kind}\0${key}`;
}

function bundleIdentity(fact: Fact): string {
  const { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs } = fact;
  const times = [validFrom, validTo, observedAtMs, supersededAtMs];
  return JSON.stringify([kind, key, ...times, canonicalJson(payload)]);
}
