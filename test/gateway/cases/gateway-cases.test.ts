import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { composeSupergraph } from '#federation/compose/compose-supergraph.ts';
import { createEngine } from '#federation/engine.ts';
import type { PlanningEngine } from '#federation/engine.ts';
import { explainPlan } from '#federation/documents/explain-plan.ts';
import { executorsOfSupergraph } from '#federation/subgraph-client/executors-of-supergraph.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { OWN_CASES, recordedCases } from '#test/gateway/cases/gateway-case.ts';
import type { GatewayCase } from '#test/gateway/cases/gateway-case.ts';
import { serveSubgraphOfCase } from '#test/gateway/cases/subgraph-of-case.ts';

const ALL = [...OWN_CASES, ...recordedCases()];

describe('a small graph', () => {
  test.each(ALL.filter(([, one]) => one.compose !== undefined))('composes: %s', async (_, one) => {
    const composing = composed(one.subgraphs);
    if (one.compose === 'accept') await expect(composing).resolves.toContain('join__Graph');
    else await expect(composing).rejects.toThrow(one.says ?? /:\d+:\d+: /);
  });

  test.each(ALL.filter(([, one]) => one.query !== undefined))('answers: %s', async (_, one) => {
    const supergraphSdl = changed(await composed(one.subgraphs), one);
    const calls = new Map<string, number>();
    const servers = new Map(
      await Promise.all(
        Object.keys(one.subgraphs).map(
          async (name) => [name, await serveSubgraphOfCase(name, one, calls)] as const,
        ),
      ),
    );
    onTestFinished(async () => {
      for (const server of servers.values()) await server.close();
    });
    const engine = opened(
      supergraphSdl,
      new Map(Array.from(servers, ([name, { url }]) => [name, url])),
      one.mayRefuse ?? false,
    );
    if (engine === null) return;
    const text = await asked(engine, one);
    if (one.text !== undefined) expect(text).toBe(one.text);
    const answer = JSON.parse(text) as {
      readonly data?: unknown;
      readonly errors?: readonly { readonly message: string }[];
    };
    const messages = answer.errors?.map(({ message }) => message) ?? [];
    expect(messages).toEqual(one.errors ?? []);
    if (one.data !== undefined) expect(answer.data).toEqual(one.data);
    for (const [name, part] of Object.entries(one.asked ?? {})) {
      expect(servers.get(name)?.asked.join('\n')).toContain(part);
    }
    if (one.once !== undefined) expect(calls.get(one.once)).toBe(1);
  });
});

test('a request that joins a later one of its subgraph keeps its keys', () => {
  const file = (name: string) =>
    readFileSync(join(import.meta.dirname, 'inputs/joined-request', name), 'utf8');
  const plan = explainPlan(file('supergraph.graphql'), { document: file('query.graphql') });
  const boxes = plan.stages.flat().find(({ operation }) => operation.includes('box'));
  expect(boxes).toMatchObject({ subgraph: 'io', paths: expect.arrayContaining(['q0.@']) });
  expect(boxes?.entities).toEqual(expect.arrayContaining(['E0 {id}', 'E1 {id}', 'E5 {id}']));
  expect(plan.stages[0]?.[0]?.operation).toMatch(/__typename\s+id\s/);
});

/** The supergraph of subgraphs, by the composer of `marketgraph compose`. */
async function composed(subgraphs: GatewayCase['subgraphs']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'case-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const described: Record<string, unknown> = {};
  for (const [name, sdl] of Object.entries(subgraphs)) {
    writeFileSync(join(folder, `${name}.graphql`), sdl);
    described[name] = { routing_url: `http://${name}`, schema: { file: `${name}.graphql` } };
  }
  const yaml = join(folder, 'supergraph.yaml');
  writeFileSync(yaml, stringify({ federation_version: '=2.9.0', subgraphs: described }));
  return (await composeSupergraph(yaml)).sdl;
}

function changed(sdl: string, { supergraphChange }: GatewayCase): string {
  let text = sdl;
  for (const [index, from] of (supergraphChange?.from ?? []).entries()) {
    expect(text).toContain(from);
    text = text.replaceAll(from, supergraphChange!.to[index]!);
  }
  return text;
}

/** The engine of a supergraph; null where a refusal will do. */
function opened(
  supergraphSdl: string,
  urls: ReadonlyMap<string, string>,
  mayRefuse: boolean,
): PlanningEngine | null {
  const remote = { log: SILENT_LOG, clock: systemClock, random: () => 0.5, urls };
  const executors = executorsOfSupergraph(supergraphSdl, remote);
  onTestFinished(async () => {
    for (const executor of executors.values()) await executor.close();
  });
  const parts = { supergraphSdl, executors, log: SILENT_LOG, meter: SILENT_METER };
  try {
    return createEngine({ ...parts, passSubgraphErrors: true });
  } catch (error) {
    if (!mayRefuse) throw error;
    return null;
  }
}

/** The text of the answer over HTTP. */
async function asked(engine: PlanningEngine, one: GatewayCase): Promise<string> {
  const front = await serveFront(engine);
  onTestFinished(() => front.close());
  const variables = one.variablesText ?? '{}';
  const response = await fetch(front.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"query":${JSON.stringify(one.query)},"variables":${variables}}`,
  });
  return response.text();
}
