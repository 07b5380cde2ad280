import { hash } from 'node:crypto';
import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { SharePledgePayload } from '#signalhub/facts/kinds/share-pledge.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A pledge as a list has it now. */
export interface ListedPledge {
  readonly code: string;
  readonly pledgor: string;
  readonly pledgee: string;
  readonly from: string;
  /** When it was released; null while it is not. */
  readonly releasedOn: string | null;
  readonly announcedOn: string | null;
  readonly shares: number | null;
  readonly pctOfCapital: number | null;
  readonly pctOfHolding: number | null;
}

/** The document of the pledges of a company. */
export function pledgeMaterialId(code: string): string {
  return `em.pledges.${code}`;
}

/**
 * A pledge that is not released, or the end of a known pledge. The list has decades of released pledges, which are
 * ignored.
 */
export function pledgeRows(pledge: ListedPledge, known: CollectedFacts): readonly PartRow[] {
  const { code, from, releasedOn, announcedOn } = pledge;
  const pledgeId = pledgeIdOf(pledge);
  const isKnown = known.factsOf('share_pledge', pledgeId).length > 0;
  if (known.find('company', code).length === 0 || (releasedOn !== null && !isKnown)) return [];
  if (releasedOn !== null && releasedOn <= from) return [];
  const { observedAt, occasion } = known;
  const isPast = announcedOn !== null && announcedOn <= occasion.today;
  const fact: SharePledgePayload = {
    pledge_id: pledgeId,
    stock_code: code,
    pledgor_name: pledge.pledgor.slice(0, 120),
    pledgee_name: pledge.pledgee.slice(0, 120),
    shares: pledge.shares,
    pct_of_capital: pledge.pctOfCapital,
    pct_of_holding: pledge.pctOfHolding,
    source_id: 'em-pledges',
    source_url: urlOf(code),
  };
  // A release is known when it was read; its row has the date of the announcement of the pledge.
  const learned = isPast && releasedOn === null ? `${announcedOn}T00:00:00+08:00` : observedAt;
  return [
    materialRow(code, known),
    {
      kind: 'share_pledge',
      valid_from: from,
      valid_to: releasedOn,
      observed_at: learned,
      fact,
    },
  ];
}

/** The list has no ids: one holder's shares to one creditor from one day are one pledge. */
function pledgeIdOf({ code, pledgor, pledgee, from, shares }: ListedPledge): string {
  const content = hash('sha256', JSON.stringify([pledgor, pledgee, shares])).slice(0, 12);
  return `em.pledge.${code}.${from}.${content}`;
}

function urlOf(code: string): string {
  return `https://data.eastmoney.com/gpzy/detail/${code}.html`;
}

function materialRow(
  code: string,
  { factsOf, find, observedAt, occasion }: CollectedFacts,
): PartRow {
  const materialId = pledgeMaterialId(code);
  const fact = {
    material_id: materialId,
    source_id: 'em-pledges',
    source_name: '东方财富',
    source_tier: 'market',
    title: `${String(find('company', code).at(-1)?.['name'] ?? code)} 股权质押明细`,
    source_url: urlOf(code),
    published_at: null,
  };
  const since = factsOf('research_material', materialId)[0]?.validFrom ?? occasion.today;
  return { kind: 'research_material', valid_from: since, observed_at: observedAt, fact };
}
