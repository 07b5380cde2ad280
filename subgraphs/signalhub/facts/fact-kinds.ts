import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { APPLICANT_KIND } from '#signalhub/facts/kinds/applicant.ts';
import { COLLECTOR_HEALTH_KIND } from '#signalhub/facts/kinds/collector-health.ts';
import { TRADING_SUSPENSION_KIND } from '#signalhub/facts/kinds/trading-suspension.ts';
import { CODE_ALIAS_KIND } from '#signalhub/facts/kinds/code-alias.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { COMPANY_LISTING_KIND } from '#signalhub/facts/kinds/company-listing.ts';
import { DAILY_QUOTE_KIND } from '#signalhub/facts/kinds/daily-quote.ts';
import { ETF_BASKET_KIND } from '#signalhub/facts/kinds/etf-basket.ts';
import { ETF_PRODUCT_KIND } from '#signalhub/facts/kinds/etf-product.ts';
import { OWNERSHIP_EDGE_KIND } from '#signalhub/facts/kinds/ownership-edge.ts';
import { OWNERSHIP_ENTITY_KIND } from '#signalhub/facts/kinds/ownership-entity.ts';
import { RELEASE_KIND } from '#signalhub/facts/kinds/release.ts';
import { FORMER_NAME_KIND } from '#signalhub/facts/kinds/former-name.ts';
import { MATERIAL_SOURCE_KIND } from '#signalhub/facts/kinds/material-source.ts';
import { POLICY_MATERIAL_KIND } from '#signalhub/facts/kinds/policy-material.ts';
import { RESEARCH_FACT_KIND } from '#signalhub/facts/kinds/research-fact.ts';
import { RESEARCH_GAP_KIND } from '#signalhub/facts/kinds/research-gap.ts';
import { RESEARCH_MATERIAL_KIND } from '#signalhub/facts/kinds/research-material.ts';
import { RESEARCH_RELATIONSHIP_KIND } from '#signalhub/facts/kinds/research-relationship.ts';
import { RESEARCH_VERSION_KIND } from '#signalhub/facts/kinds/research-version.ts';
import { SECTOR_LINK_KIND } from '#signalhub/facts/kinds/sector-link.ts';
import { SECTOR_RELATION_KIND } from '#signalhub/facts/kinds/sector-relation.ts';
import { SECURITY_EVENT_KIND } from '#signalhub/facts/kinds/security-event.ts';
import { SHARE_PLEDGE_KIND } from '#signalhub/facts/kinds/share-pledge.ts';
import { SOURCE_HEALTH_KIND } from '#signalhub/facts/kinds/source-health.ts';
import { STATE_CAPITAL_EVENT_KIND } from '#signalhub/facts/kinds/state-capital-event.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';

/** Every kind of fact that can be published. A new kind is one file and one entry here. */
export const FACT_KINDS: readonly FactKind[] = [
  SECTOR_KIND,
  COMPANY_KIND,
  SECTOR_RELATION_KIND,
  COMPANY_LISTING_KIND,
  SECTOR_LINK_KIND,
  RELEASE_KIND,
  APPLICANT_KIND,
  SECURITY_EVENT_KIND,
  TRADING_SUSPENSION_KIND,
  CODE_ALIAS_KIND,
  FORMER_NAME_KIND,
  SOURCE_HEALTH_KIND,
  COLLECTOR_HEALTH_KIND,
  DAILY_QUOTE_KIND,
  ETF_PRODUCT_KIND,
  ETF_BASKET_KIND,
  MATERIAL_SOURCE_KIND,
  POLICY_MATERIAL_KIND,
  RESEARCH_VERSION_KIND,
  RESEARCH_MATERIAL_KIND,
  RESEARCH_FACT_KIND,
  RESEARCH_RELATIONSHIP_KIND,
  RESEARCH_GAP_KIND,
  OWNERSHIP_ENTITY_KIND,
  OWNERSHIP_EDGE_KIND,
  STATE_CAPITAL_EVENT_KIND,
  SHARE_PLEDGE_KIND,
];

const BY_NAME = new Map(FACT_KINDS.map((kind) => [kind.name, kind]));

/** The kind of that name, or null when there is none. */
export function findFactKind(name: string): FactKind | null {
  return BY_NAME.get(name) ?? null;
}
