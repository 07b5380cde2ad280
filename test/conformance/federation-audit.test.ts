import { Kind, parse, print, visit } from 'graphql';
import type { FieldNode } from 'graphql';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { executorsOfSupergraph } from '#federation/subgraph-client/executors-of-supergraph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

/**
 * The public federation-gateway-audit: its subgraphs run as its own server, its supergraphs are the
 * ones it composes, and every case is sent through our engine over HTTP. A checkout with its
 * dependencies installed and its TypeScript compiled to `dist` is named by FEDERATION_AUDIT_DIR.
 */
const AUDIT_DIR = process.env['FEDERATION_AUDIT_DIR'];
const CLI = AUDIT_DIR === undefined ? '' : join(AUDIT_DIR, 'dist', 'cli.js');
const EXPECTED_CASES = 199;

interface AuditCase {
  readonly query: string;
  readonly expected: { readonly data?: unknown; readonly errors?: boolean };
}

interface Answer {
  readonly data: unknown;
  readonly errors: boolean | null;
}

const reason =
  AUDIT_DIR === undefined
    ? 'FEDERATION_AUDIT_DIR names no checkout of federation-gateway-audit'
    : `${CLI} is missing; build the audit first`;
const isThere = AUDIT_DIR !== undefined && existsSync(CLI);
if (!isThere) console.warn(`The federation audit is skipped: ${reason}.`);

describe.skipIf(!isThere)('the federation gateway audit', () => {
  let server: ChildProcess;
  let origin: string;
  let suites: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, [CLI, 'serve', '--port', String(port)], { cwd: AUDIT_DIR! });
    await new Promise<void>((resolve, reject) => {
      server.stdout!.on('data', (text: Buffer) => {
        if (text.toString().includes('Server started')) resolve();
      });
      server.once('exit', (code) => reject(new Error(`The audit's server ended with ${code}.`)));
    });
    suites = JSON.parse(await fetchText('/ids')) as string[];
  });

  afterAll(() => {
    server.kill();
  });

  async function fetchText(path: string): Promise<string> {
    const response = await fetch(`${origin}${path}`);
    return response.text();
  }

  async function failuresOf(
    suite: string,
    rename: (query: string) => Renamed,
  ): Promise<{ cases: number; failed: string[] }> {
    const supergraphSdl = await fetchText(`/${suite}/supergraph`);
    const cases = JSON.parse(await fetchText(`/${suite}/tests`)) as AuditCase[];
    const executors = executorsOfSupergraph(supergraphSdl, {
      log: SILENT_LOG,
      clock: systemClock,
      random: Math.random,
    });
    const engine = createEngine({
      supergraphSdl,
      executors,
      log: SILENT_LOG,
      meter: SILENT_METER,
      passSubgraphErrors: true,
    });
    const failed: string[] = [];
    for (const { query, expected } of cases) {
      const context = { requestId: suite, clientAddress: '127.0.0.1', tokenId: null };
      const { document, originally } = rename(query);
      const { data, errors } = await engine.execute({ document, context });
      // The audit's own comparison: errors count only where a case says so.
      const isAboutErrors = typeof expected.errors === 'boolean';
      const received: Answer = {
        data: originally(JSON.parse(JSON.stringify(data ?? null))),
        errors: isAboutErrors ? (errors?.length ?? 0) > 0 : null,
      };
      const wanted: Answer = {
        data: expected.data ?? null,
        errors: isAboutErrors ? expected.errors : null,
      };
      if (!isDeepStrictEqual(received, wanted))
        failed.push(`${suite}: ${query}\n${JSON.stringify(received)}`);
    }
    await Promise.all([...executors.values()].map((executor) => executor.close()));
    return { cases: cases.length, failed };
  }

  test.each([
    ['under its own names', asItIs],
    ['under names that belong to other fields of the same query', underOthersNames],
  ])(
    'is answered completely %s',
    async (_, rename) => {
      let cases = 0;
      const failed: string[] = [];
      for (const suite of suites) {
        const result = await failuresOf(suite, rename);
        cases += result.cases;
        failed.push(...result.failed);
      }
      expect(failed).toEqual([]);
      expect(cases).toBe(EXPECTED_CASES);
    },
    120_000,
  );
});

/** A query, and the mapping of its answer to the names of the original query. */
interface Renamed {
  readonly document: string;
  readonly originally: (data: unknown) => unknown;
}

function asItIs(document: string): Renamed {
  return { document, originally: (data) => data };
}

/** Every response key becomes the next one of the query, so that none keeps its own name. */
function underOthersNames(query: string): Renamed {
  const document = parse(query);
  const keys = new Set<string>();
  visit(document, { Field: (node) => void keys.add(node.alias?.value ?? node.name.value) });
  const all = [...keys];
  const others = new Map(all.map((key, at) => [key, all[(at + 1) % all.length]!]));
  const back = new Map([...others].map(([key, other]) => [other, key]));
  const renamed = visit(document, {
    Field(node): FieldNode {
      const value = others.get(node.alias?.value ?? node.name.value)!;
      return { ...node, alias: { kind: Kind.NAME, value } };
    },
  });
  const originally = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(originally);
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [back.get(key) ?? key, originally(value)]),
    );
  };
  return { document: print(renamed), originally };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
