import type { Check, Finding } from '#bin/doctor/finding.ts';
import type { NetworkAccess } from '#bin/doctor/checked-service.ts';
import {
  checkTransport,
  errorRulesFor,
  headerRulesFor,
  overrideRulesFor,
  responseHeaderRulesFor,
  subscriptionRulesFor,
  trafficRulesFor,
  transportRulesFor,
} from '#bin/serving/gateway/subgraph-rules.ts';
import { firstText, supergraphSourceOf } from '#bin/serving/gateway/supergraph-source.ts';
import { PlanExplainer } from '#federation/documents/explain-plan.ts';
import { reachableGraphs } from '#federation/subgraph-client/executors-of-supergraph.ts';
import { probeEndpoint } from '#federation/subgraph-client/probe-endpoint.ts';
import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import type { Transport, TransportRules } from '#federation/subgraph-client/transport-rules.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import type { Settings } from '#platform/configuration/settings.ts';

const TIMEOUT_MS = 5_000;

/** Reads the supergraph as a start would, and validates the rules of the settings against its subgraphs. */
export const checkSupergraph: Check = async (settings) => {
  const name = 'supergraph';
  try {
    const text = await textOf(settings);
    const transport = transportOf(settings);
    const names = reachableGraphs(text, transport.firstUrls).map((graph) => graph.name);
    void new PlanExplainer(text, { refusesRequests: false });
    headerRulesFor({ settings }, names);
    responseHeaderRulesFor({ settings, meter: SILENT_METER }, names);
    trafficRulesFor({ settings }, names);
    subscriptionRulesFor({ settings }, names);
    checkTransport(transport, names);
    errorRulesFor({ settings }, names);
    overrideRulesFor({ settings });
    const { headerRules, responseHeaderRules, trafficRules, transportRules } = settings;
    const ofSubgraphs = [headerRules, responseHeaderRules, trafficRules, transportRules];
    const { subscriptionRules, overrideRules, errorRules, limitRules } = settings;
    const all = [...ofSubgraphs, subscriptionRules, overrideRules, errorRules, limitRules];
    const rules = all.reduce((sum, one) => sum + one.length, 0);
    const fact = `${settings.supergraphFrom} can be served, with ${rules} rules: ${names.join(', ')}`;
    return { name, status: 'ok', fact };
  } catch (error) {
    return failed(name, error, 'fix it, or name another one with supergraph.from');
  }
};

/** Sends `{ __typename }` to every subgraph of the supergraph. */
export function checkSubgraphs(line: NetworkAccess): Check {
  return async (settings) => {
    const name = 'subgraphs';
    try {
      const transport = transportOf(settings);
      const graphs = reachableGraphs(await textOf(settings), transport.firstUrls);
      const asked = graphs.map((graph) => faultsOf(graph, transport.for(graph.name), line));
      const faults = (await Promise.all(asked)).flat();
      if (faults.length === 0) {
        return { name, status: 'ok', fact: `all ${graphs.length} answer` };
      }
      const advice =
        'check their URLs in the supergraph, and whether they run; until then their fields fail';
      return { name, status: 'fail', fact: faults.join('; '), advice };
    } catch (error) {
      return failed(name, error, 'see the finding about the supergraph');
    }
  };
}

/** Reads the keys of identity tokens. */
export function checkTokenKeys({ clock }: NetworkAccess): Check {
  return async ({ jwtKeys, jwtIssuers, jwtAudiences }) => {
    const name = 'keys of tokens';
    if (jwtIssuers.length === 0 || jwtAudiences.length === 0) {
      const fact = 'jwt.keys is set, and jwt.issuers or jwt.audiences is not';
      return {
        name,
        status: 'fail',
        fact,
        advice: 'set both: the gateway does not start without them',
      };
    }
    try {
      const [{ KeySet }, { keySourceOf }] = await Promise.all([
        import('#platform/identity/key-set.ts'),
        import('#platform/identity/key-source.ts'),
      ]);
      await new KeySet(keySourceOf(jwtKeys), clock, SILENT_LOG).load();
      return { name, status: 'ok', fact: `${jwtKeys} can be read` };
    } catch (error) {
      return failed(name, error, 'requests with a token are refused until they can be read');
    }
  };
}

async function textOf(settings: Settings): Promise<string> {
  const source = await supergraphSourceOf({ settings, clock: systemClock, random: Math.random });
  try {
    return await firstText(source);
  } finally {
    // Releases the resources of the source, such as a file watcher.
    source.watch(() => {})();
  }
}

function transportOf(settings: Settings): TransportRules {
  return transportRulesFor({ settings, clock: systemClock, log: SILENT_LOG });
}

/** Asks every URL of a subgraph, with its certificates. */
async function faultsOf(
  { name, url }: JoinGraph,
  transport: Transport,
  { http, clock }: NetworkAccess,
): Promise<string[]> {
  if (Object.keys(transport).length === 0) return faultOf({ name, url }, http);
  const { urls = [url] } = transport;
  const faults = urls.map(async (one) => {
    const settings = { ...SILENT_SERVICES, clock, timeoutMs: TIMEOUT_MS, ...transport };
    const problem = await probeEndpoint({ name, url: one }, settings);
    return problem === null ? [] : [`${name} at ${one}: ${problem}`];
  });
  return (await Promise.all(faults)).flat();
}

const SILENT_SERVICES = { log: SILENT_LOG, random: Math.random };

async function faultOf({ name, url }: JoinGraph, http: NetworkAccess['http']): Promise<string[]> {
  try {
    const { status, body } = await http.send({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"query":"{ __typename }"}',
      timeoutMs: TIMEOUT_MS,
    });
    const answer: unknown = JSON.parse(body);
    if (typeof answer === 'object' && answer !== null && 'data' in answer) return [];
    return [`${name} at ${url} answers with status ${status}, and no data`];
  } catch (error) {
    return [`${name} at ${url}: ${reasonOf(error)}`];
  }
}

function failed(name: string, error: unknown, advice: string): Finding {
  return { name, status: 'fail', fact: reasonOf(error), advice };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
