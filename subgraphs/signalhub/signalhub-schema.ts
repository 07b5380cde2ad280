import { readFileSync } from 'node:fs';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse, type GraphQLSchema } from 'graphql';
import {
  COMPANY_RESOLVERS,
  INSTRUMENT_RESOLVERS,
  SECTOR_RESOLVERS,
} from '#signalhub/resolvers/entities.ts';
import {
  ETF_BASKET_RESOLVERS,
  ETF_CONSTITUENT_RESOLVERS,
  ETF_CONTRIBUTION_RESOLVERS,
  ETF_FIELDS_OF_COMPANY,
  ETF_FIELDS_OF_INSTRUMENT,
  ETF_FIELDS_OF_SECTOR,
  ETF_RESOLVERS,
} from '#signalhub/resolvers/etf-entities.ts';
import { ETF_QUERIES } from '#signalhub/resolvers/etf-query.ts';
import { ETF_SECTOR_RELATION_RESOLVERS } from '#signalhub/resolvers/etf-relation.ts';
import { HEAT_QUERIES, SECTOR_HEAT_RESOLVERS } from '#signalhub/resolvers/heat-series.ts';
import {
  POLICY_MATERIAL_RESOLVERS,
  POLICY_RESULT_RESOLVERS,
  POLICY_SECTOR_RESOLVERS,
  SECTOR_POLICY_RESOLVERS,
} from '#signalhub/resolvers/policy-entities.ts';
import {
  CONDITION_FIELDS_OF_COMPANY,
  CONDITION_FIELDS_OF_FUND,
  CONDITION_FIELDS_OF_SECTOR,
  CONDITION_QUERIES,
  PUBLISHED_EVIDENCE_RESOLVERS,
  PUBLISHED_QUESTION_RESOLVERS,
} from '#signalhub/resolvers/published-conditions.ts';
import { POLICY_QUERIES } from '#signalhub/resolvers/policy-materials.ts';
import { PUBLISHING_MUTATIONS } from '#signalhub/resolvers/publishing-mutation.ts';
import { QUERY_RESOLVERS } from '#signalhub/resolvers/query.ts';
import { REALTIME_MATERIAL_RESOLVERS } from '#signalhub/resolvers/realtime-material.ts';
import {
  MATERIAL_RECEIPT_RESOLVERS,
  REALTIME_MUTATIONS,
} from '#signalhub/resolvers/realtime-mutation.ts';
import {
  REALTIME_QUERIES,
  REALTIME_WINDOW_RESOLVERS,
  SECTOR_REALTIME_RESOLVERS,
} from '#signalhub/resolvers/realtime-query.ts';
import {
  REALTIME_SECTOR_RESOLVERS,
  REALTIME_TERM_RESOLVERS,
} from '#signalhub/resolvers/realtime-sector.ts';
import {
  REALTIME_SUBSCRIPTIONS,
  SECTOR_SIGNALS_RESOLVERS,
} from '#signalhub/resolvers/realtime-subscription.ts';
import {
  EVIDENCE_MATERIAL_RESOLVERS,
  RESEARCH_CATEGORY_RESOLVERS,
  RESEARCH_FACT_RESOLVERS,
  RESEARCH_FIELDS_OF_COMPANY,
  RESEARCH_GAP_RESOLVERS,
  RESEARCH_PROFILE_RESOLVERS,
  RESEARCH_RELATIONSHIP_RESOLVERS,
  RESEARCH_VERSION_RESOLVERS,
} from '#signalhub/resolvers/research-entities.ts';
import { RESEARCH_QUERIES } from '#signalhub/resolvers/research-query.ts';
import {
  COMPANY_STATE_CAPITAL_RESOLVERS,
  CONTROL_MEASURES_RESOLVERS,
  PERCENT_BOUNDS_RESOLVERS,
  STATE_CAPITAL_EDGE_RESOLVERS,
  STATE_CAPITAL_EVENT_RESOLVERS,
  STATE_CAPITAL_FIELDS_OF_COMPANY,
  STATE_CAPITAL_GRAPH_RESOLVERS,
  STATE_CAPITAL_NODE_RESOLVERS,
  STATE_CAPITAL_PATH_RESOLVERS,
  STATE_CAPITAL_PROFILE_RESOLVERS,
} from '#signalhub/resolvers/state-capital-entities.ts';
import { STATE_CAPITAL_QUERIES } from '#signalhub/resolvers/state-capital-query.ts';
import { collectorsField } from '#signalhub/answers/collectors-field.ts';
import { SCALARS } from '#signalhub/resolvers/scalars.ts';
import {
  LIFECYCLE_FIELDS_OF_COMPANY,
  SECURITY_EVIDENCE_RESOLVERS,
  SECURITY_RESOLVERS,
  SECURITY_SECTOR_RESOLVERS,
} from '#signalhub/resolvers/security-entities.ts';
import { SECURITY_QUERIES } from '#signalhub/resolvers/security-query.ts';
import {
  SNAPSHOT_CONTEXT_RESOLVERS,
  SNAPSHOT_REFERENCE_RESOLVERS,
} from '#signalhub/resolvers/snapshot-profile.ts';
import { SECTOR_DYNAMICS_RESOLVERS } from '#signalhub/resolvers/snapshot-sector-dynamics.ts';
import {
  FREE_FLOAT_FIELDS_OF_COMPANY,
  FREE_FLOAT_FIELDS_OF_SECTOR,
} from '#signalhub/resolvers/free-float-value.ts';
import { SECTOR_WEIGHT_RESOLVERS } from '#signalhub/resolvers/sector-weights.ts';
import { SNAPSHOT_QUERIES } from '#signalhub/resolvers/snapshot-query.ts';
import { PART_QUERIES, SNAPSHOT_PART_RESOLVERS } from '#signalhub/resolvers/parts-query.ts';
import { SNAPSHOT_SUBSCRIPTIONS } from '#signalhub/resolvers/snapshot-subscription.ts';

const SDL_FILE = new URL('./schema.graphql', import.meta.url);

/** The resolvers of each type of the SDL. */
const RESOLVERS = {
  ...SCALARS,
  Query: {
    ...QUERY_RESOLVERS,
    ...SNAPSHOT_QUERIES,
    ...PART_QUERIES,
    ...SECURITY_QUERIES,
    ...POLICY_QUERIES,
    ...HEAT_QUERIES,
    ...ETF_QUERIES,
    ...RESEARCH_QUERIES,
    ...REALTIME_QUERIES,
    ...STATE_CAPITAL_QUERIES,
    ...CONDITION_QUERIES,
  },
  Subscription: { ...SNAPSHOT_SUBSCRIPTIONS, ...REALTIME_SUBSCRIPTIONS },
  Mutation: { ...REALTIME_MUTATIONS, ...PUBLISHING_MUTATIONS },
  Company: {
    ...COMPANY_RESOLVERS,
    ...LIFECYCLE_FIELDS_OF_COMPANY,
    ...ETF_FIELDS_OF_COMPANY,
    ...RESEARCH_FIELDS_OF_COMPANY,
    ...STATE_CAPITAL_FIELDS_OF_COMPANY,
    ...CONDITION_FIELDS_OF_COMPANY,
    ...FREE_FLOAT_FIELDS_OF_COMPANY,
  },
  Sector: {
    ...SECTOR_RESOLVERS,
    ...SECTOR_POLICY_RESOLVERS,
    ...SECTOR_HEAT_RESOLVERS,
    ...SECTOR_DYNAMICS_RESOLVERS,
    ...SECTOR_WEIGHT_RESOLVERS,
    ...FREE_FLOAT_FIELDS_OF_SECTOR,
    ...ETF_FIELDS_OF_SECTOR,
    ...SECTOR_REALTIME_RESOLVERS,
    ...CONDITION_FIELDS_OF_SECTOR,
  },
  Instrument: { ...INSTRUMENT_RESOLVERS, ...ETF_FIELDS_OF_INSTRUMENT },
  Security: SECURITY_RESOLVERS,
  EtfRelationContributions: collectorsField('etf'),
  PolicyMaterialPage: collectorsField('policy'),
  RealtimeOverview: collectorsField('realtime'),
  RealtimeEvents: collectorsField('realtime'),
  SectorHeatSeries: collectorsField('heat'),
  SnapshotSectorDynamics: collectorsField('dynamics'),
  SecurityLifecycleEvidence: SECURITY_EVIDENCE_RESOLVERS,
  SecurityLifecycleSector: SECURITY_SECTOR_RESOLVERS,
  SnapshotContext: { ...SNAPSHOT_CONTEXT_RESOLVERS, ...SNAPSHOT_PART_RESOLVERS },
  SnapshotReference: SNAPSHOT_REFERENCE_RESOLVERS,
  Etf: { ...ETF_RESOLVERS, ...CONDITION_FIELDS_OF_FUND },
  EtfBasket: ETF_BASKET_RESOLVERS,
  EtfConstituent: ETF_CONSTITUENT_RESOLVERS,
  EtfSectorRelation: ETF_SECTOR_RELATION_RESOLVERS,
  EtfCompanySectorContribution: ETF_CONTRIBUTION_RESOLVERS,
  PublishedQuestion: PUBLISHED_QUESTION_RESOLVERS,
  PublishedEvidence: PUBLISHED_EVIDENCE_RESOLVERS,
  PolicyMaterial: POLICY_MATERIAL_RESOLVERS,
  PolicyMaterialResult: POLICY_RESULT_RESOLVERS,
  PolicyMaterialSector: POLICY_SECTOR_RESOLVERS,
  RealtimeMaterial: REALTIME_MATERIAL_RESOLVERS,
  RealtimeWindow: REALTIME_WINDOW_RESOLVERS,
  RealtimeSectorDelta: REALTIME_SECTOR_RESOLVERS,
  SectorSignalsEvent: SECTOR_SIGNALS_RESOLVERS,
  RealtimeTerm: REALTIME_TERM_RESOLVERS,
  MaterialReceipt: MATERIAL_RECEIPT_RESOLVERS,
  CompanyStateCapital: COMPANY_STATE_CAPITAL_RESOLVERS,
  CompanyStateCapitalProfile: STATE_CAPITAL_PROFILE_RESOLVERS,
  StateCapitalGraph: STATE_CAPITAL_GRAPH_RESOLVERS,
  StateCapitalNode: STATE_CAPITAL_NODE_RESOLVERS,
  StateCapitalEdge: STATE_CAPITAL_EDGE_RESOLVERS,
  StateCapitalPath: STATE_CAPITAL_PATH_RESOLVERS,
  StateCapitalEvent: STATE_CAPITAL_EVENT_RESOLVERS,
  PercentBounds: PERCENT_BOUNDS_RESOLVERS,
  ControlMeasures: CONTROL_MEASURES_RESOLVERS,
  EvidenceMaterial: EVIDENCE_MATERIAL_RESOLVERS,
  CompanyResearchProfile: RESEARCH_PROFILE_RESOLVERS,
  CompanyResearchCategorySummary: RESEARCH_CATEGORY_RESOLVERS,
  ResearchVersion: RESEARCH_VERSION_RESOLVERS,
  ResearchFact: RESEARCH_FACT_RESOLVERS,
  ResearchRelationship: RESEARCH_RELATIONSHIP_RESOLVERS,
  ResearchGap: RESEARCH_GAP_RESOLVERS,
  ResolvedResearchGap: RESEARCH_GAP_RESOLVERS,
};

let schema: GraphQLSchema | null = null;

/**
 * The subgraph's executable schema: the SDL with its resolvers. Resolvers use only the context, so all
 * subgraphs of a process share the schema, which is slow to build.
 */
export function signalhubSchema(): GraphQLSchema {
  if (schema === null) {
    const typeDefs = parse(readFileSync(SDL_FILE, 'utf8'), { noLocation: true });
    schema = buildSubgraphSchema([{ typeDefs, resolvers: RESOLVERS }]);
  }
  return schema;
}
