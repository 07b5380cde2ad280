import type { Capability, Route } from '#rest-documents/compile/route.ts';
import { withoutNull } from '#rest-documents/compile/input-shape.ts';
import type { JsonSchema, OutputMember, OutputShape } from '#rest-documents/compile/wire-shape.ts';
import { inputSchema, outputSchema, withoutGaps } from '#rest-adapter/describe/json-schema.ts';

/** Prefix of the capability documents; each appends its id. */
export const CAPABILITIES_PATH = '/api/signalhub/capabilities';

const SCHEMA_VERSION = 'signalhub-capabilities-v1';
const CONTRACT_VERSION = 'signalhub-api-v2';

/** A route that is described as a capability. */
export type CapableRoute = Route & { readonly capability: Capability };

/** The routes that are capabilities, in the order of the routes. */
export function capableRoutes(routes: readonly Route[]): CapableRoute[] {
  return routes.filter((route): route is CapableRoute => route.capability !== null);
}

/** The document of one capability, derived from its route. */
export function describeCapability(route: CapableRoute): JsonSchema {
  const { capability } = route;
  const parameters = route.parameters.map((one) => ({
    name: one.wireName,
    in: one.place,
    required: one.isRequired,
    ...withoutGaps({ description: one.description }),
    schema: {
      ...inputSchema(withoutNull(one.shape)),
      ...withoutGaps({ default: one.defaultValue }),
      examples: one.examples,
    },
  }));
  const fields = topLevelFields(route.output);
  return envelope({
    capability: {
      ...summaryOf(route),
      parameters: parameters.map(({ name }) => name),
      response_fields: fields.map(({ name }) => name),
      related_capabilities: capability.related,
      pagination: capability.paginated,
      documentation_url: '/api/docs',
      agent_hints: {
        reuse_snapshot_id_for_follow_up: capability.snapshotBound,
        fetch_evidence_on_demand: capability.evidenceOnDemand,
        recommended_detail: capability.compactSupported ? 'compact' : 'full',
        compact_scope: capability.compactSupported ? 'snapshot' : 'none',
        recommended_page_size: capability.recommendedPageSize,
      },
      request: { parameters },
      response: {
        model: route.name,
        top_level_fields: fields,
        schema: outputSchema(route.output),
      },
    },
  });
}

/** The list of all capabilities, with what a client needs to choose one. */
export function describeCapabilities(routes: readonly CapableRoute[]): JsonSchema {
  return envelope({ capabilities: routes.map(summaryOf) });
}

function envelope(content: JsonSchema): JsonSchema {
  return { schema_version: SCHEMA_VERSION, contract_version: CONTRACT_VERSION, ...content };
}

function summaryOf(route: CapableRoute): JsonSchema {
  const { capability } = route;
  return {
    id: capability.id,
    domain: capability.domain,
    title: capability.title,
    summary: route.summary,
    intents: capability.intents,
    path: route.path,
    method: route.method,
    detail_url: `${CAPABILITIES_PATH}/${capability.id}`,
    snapshot_bound: capability.snapshotBound,
    compact_supported: capability.compactSupported,
    freshness: capability.freshness,
  };
}

function topLevelFields(output: OutputShape): { name: string; required: boolean }[] {
  if (output.kind === 'member' || output.kind === 'nullable') return topLevelFields(output.of);
  if (output.kind !== 'object') return [];
  return output.members.map(({ key, isRequired }: OutputMember) => ({
    name: key,
    required: isRequired,
  }));
}
