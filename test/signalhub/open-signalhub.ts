import { join } from 'node:path';
import { graphqlSync } from 'graphql';
import { onTestFinished } from 'vitest';
import type { PartStore } from '#kernel/ports/part-store.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import { SILENT_LOG, type Log } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import {
  createSignalhub,
  DEFAULT_SIGNALHUB_SETTINGS,
  type Signalhub,
  type SignalhubSettings,
} from '#signalhub/signalhub.ts';
import { readBundleHere } from '#signalhub/publishing/bundle-reading.ts';
import { NOW_MS, temporaryFolder } from '#test/signalhub/small-bundle.ts';

/** A signalhub over a real store in a temporary folder, with a test-driven clock. */
export interface TestSignalhub extends Signalhub {
  readonly store: PartStore;
  readonly clock: VirtualClock;
  readonly databasePath: string;
  /** Executes an operation the way the gateway does and returns its data; throws on errors. */
  ask(source: string, variables?: Record<string, unknown>): Answer;
}

/** Answers are compared as plain JSON. */
export type Answer = Record<string, unknown>;

export const ANONYMOUS = { requestId: 'test', clientAddress: '127.0.0.1', tokenId: null } as const;

/** Opens a started signalhub; it is stopped when the test has finished. */
export async function openSignalhub(
  options: {
    readonly databasePath?: string;
    readonly nowMs?: number;
    readonly materials?: MaterialLog;
    readonly log?: Log;
    /** Reads bundles as a server does. */
    readonly readsInThread?: boolean;
    /** Whether views are built on the first request, and not before. */
    readonly isLazy?: boolean;
    readonly settings?: Partial<SignalhubSettings>;
  } = {},
): Promise<TestSignalhub> {
  const databasePath = options.databasePath ?? join(temporaryFolder(), 'facts.db');
  const store = openSqliteFactStore(databasePath);
  const clock = new VirtualClock(options.nowMs ?? NOW_MS);
  const signalhub = createSignalhub({
    store,
    materials: options.materials ?? new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    // Starting a thread takes longer than reading a small bundle; only tests of the thread use it.
    ...(options.readsInThread === true ? {} : { readBundle: readBundleHere }),
    ...(options.isLazy === true ? { preparations: [] } : {}),
    clock,
    log: options.log ?? SILENT_LOG,
    meter: SILENT_METER,
    settings: { ...DEFAULT_SIGNALHUB_SETTINGS, ...options.settings },
  });
  await signalhub.start();
  onTestFinished(async () => {
    await signalhub.stop();
    await store.close();
  });
  return { ...signalhub, store, clock, databasePath, ask: (...ask) => answer(signalhub, ...ask) };
}

function answer(
  { subgraph }: Signalhub,
  source: string,
  variableValues: Record<string, unknown> = {},
): Answer {
  const { schema } = subgraph;
  const contextValue = subgraph.createContext(ANONYMOUS);
  const result = graphqlSync({ schema, source, variableValues, contextValue });
  if (result.errors !== undefined) throw result.errors[0]!;
  return JSON.parse(JSON.stringify(result.data)) as Answer;
}
