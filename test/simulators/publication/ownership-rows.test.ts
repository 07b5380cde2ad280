import { describe, expect, test } from 'vitest';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import type { TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { NOW_MS } from '#test/signalhub/small-bundle.ts';

interface CompanyOwners {
  readonly stockCode: string;
  readonly stateCapital: {
    readonly available: boolean;
    readonly profile: {
      readonly stateCapitalStatus: string;
      readonly ultimateControllerName: string;
      readonly qualityFlags: readonly string[];
    };
    readonly graph: {
      readonly nodes: { readonly entityType: string; readonly stateLevel: string }[];
      readonly edges: { readonly relationType: string; readonly evidenceCount: number }[];
      readonly events: { readonly eventType: string }[];
      readonly paths: {
        readonly pathType: string;
        readonly calculatedOwnershipPct: number | null;
        readonly hasUnknownPercentage: boolean;
      }[];
    };
  };
  readonly research: {
    readonly facts: { readonly nodes: { readonly predicate: string; readonly object: string }[] };
  } | null;
}

/** Every company of the demo with its owners as the publication knows them. */
function readAll({ ask }: TestSignalhub): CompanyOwners[] {
  const received: CompanyOwners[] = [];
  for (let after: string | null = null; ;) {
    const { companies } = ask(
      `query($after: String) { companies(first: 200, after: $after) { pageInfo { endCursor hasNextPage }
        nodes { stockCode
          stateCapital { available
            profile { stateCapitalStatus ultimateControllerName qualityFlags }
            graph { nodes { entityType stateLevel } edges { relationType evidenceCount }
              events { eventType }
              paths { pathType calculatedOwnershipPct hasUnknownPercentage } } }
          research { facts(domain: actual_controller) { nodes { predicate object } } } } } }`,
      { after },
    ) as {
      companies: { nodes: CompanyOwners[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
    };
    received.push(...companies.nodes);
    if (!companies.pageInfo.hasNextPage) return received;
    after = companies.pageInfo.endCursor;
  }
}

/** Read once: all tests use the same world. */
let received: Promise<CompanyOwners[]> | null = null;
const allOwners = (): Promise<CompanyOwners[]> =>
  (received ??= openDemoSignalhub(NOW_MS).then(readAll));

describe('the owners of the demo world', () => {
  test('are stated of every listed company, and are those that research names', async () => {
    const all = await allOwners();
    const known = all.filter(({ stateCapital }) => stateCapital.available);
    expect(known).toHaveLength(260);
    expect(all.length).toBeGreaterThan(270);
    const compared = known.flatMap(({ stockCode, stateCapital, research }) => {
      const fact = research?.facts.nodes.find(({ predicate }) => predicate === 'actual_controller');
      if (fact === undefined) return [];
      const { ultimateControllerName: graphName } = stateCapital.profile;
      return [{ stockCode, graphName, researchName: fact.object }];
    });
    expect(compared.length).toBeGreaterThan(60);
    expect(compared.filter(({ graphName, researchName }) => graphName !== researchName)).toEqual(
      [],
    );
  });

  test('own the whole of a company together, where every percentage is known', async () => {
    const known = (await allOwners()).filter(({ stateCapital }) => stateCapital.available);
    const sums = known.flatMap(({ stockCode, stateCapital: { graph } }) => {
      const exposures = graph.paths.filter(({ pathType }) => pathType === 'ownership_exposure');
      if (exposures.some(({ hasUnknownPercentage: isUnknown }) => isUnknown)) return [];
      const sum = exposures.reduce((all, { calculatedOwnershipPct: pct }) => all + pct!, 0);
      return [{ stockCode, sum: Math.round(sum * 1_000) / 1_000 }];
    });
    expect(sums.length).toBeGreaterThan(150);
    expect(sums.filter(({ sum }) => sum !== 100)).toEqual([]);
  });

  test('are of all kinds, with evidence and without implausible entries', async () => {
    const known = (await allOwners()).filter(({ stateCapital }) => stateCapital.available);
    const words = (of: (received: CompanyOwners) => readonly string[]): Set<string> =>
      new Set(known.flatMap(of));
    const statuses = words(({ stateCapital }) => [stateCapital.profile.stateCapitalStatus]);
    expect([...statuses].sort()).toEqual([
      'non_state_controlled',
      'state_controlled',
      'state_invested',
      'undetermined',
    ]);
    const types = words(({ stateCapital }) => stateCapital.graph.edges.map((e) => e.relationType));
    expect([...types].sort()).toEqual(['concert', 'control', 'ownership', 'voting']);
    const levels = words(({ stateCapital }) => stateCapital.graph.nodes.map((n) => n.stateLevel));
    for (const level of ['central', 'provincial', 'municipal']) expect(levels).toContain(level);
    const events = words(({ stateCapital }) => stateCapital.graph.events.map((e) => e.eventType));
    for (const type of ['free_transfer', 'correction', 'concert_ended', 'voting_delegation']) {
      expect(events).toContain(type);
    }
    const flags = words(({ stateCapital }) => stateCapital.profile.qualityFlags);
    for (const flag of [
      'unknown_percentage',
      'circular_ownership',
      'special_management_share',
      'disclosed_no_actual_controller',
    ]) {
      expect(flags).toContain(flag);
    }
    for (const flag of ['holder_sum_over_100', 'duplicate_edges', 'votes_exceed_holding']) {
      expect(flags).not.toContain(flag);
    }
    for (const { stateCapital } of known) {
      expect(stateCapital.graph.edges.every(({ evidenceCount }) => evidenceCount > 0)).toBe(true);
    }
  });
});
