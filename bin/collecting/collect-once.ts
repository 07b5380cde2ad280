import {
  askEachSource,
  exitCodeOf,
  lineText,
  type SourceLine,
} from '#bin/collecting/ask-each-source.ts';
import { keepAlive } from '#bin/collecting/keep-alive.ts';
import type { CollectingChoices } from '#bin/collecting/open-collecting.ts';
import { replayed } from '#bin/collecting/replayed-collecting.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import type { Stores } from '#bin/stores/stores.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { readSourceRecording } from '#platform/recording/read-source-recording.ts';
import type { SourceRecording } from '#kernel/market/source-recording.ts';

export interface CollectOptions extends CommonOptions {
  /** Names with commas between them. */
  readonly source?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  /** Folder of a recording that replaces the sources. */
  readonly replay?: string;
}

/** Reads sources once and prints the outcomes. The exit code is 0 if all are read, 3 if some are, else 1. */
export async function collectOnce(options: CollectOptions): Promise<void> {
  const { json = false, replay } = options;
  const recording = replay === undefined ? null : readSourceRecording(replay);
  const named = options.source ?? recording?.head.sources.join(',');
  const overrides = named === undefined ? {} : { COLLECT_SOURCES: named };
  const runtime = liveRuntime({ ...options, overrides });
  const { clock, settings } = runtime;
  prepareDataFolder(settings);
  const lock = lockFolder(settings.dataDir, 'publishing', clock);
  const alive = keepAlive();
  try {
    const lines = await withStores(runtime, (stores) =>
      collectInto(stores, runtime, options, recording),
    );
    if (json) console.log(JSON.stringify({ sources: lines }, null, 2));
    process.exitCode = exitCodeOf(lines);
  } finally {
    alive.end();
    lock.release();
  }
}

/** The runtime of a command that reads official sources. Their facts never enter the store of the demo. */
export function liveRuntime(options: Parameters<typeof createRuntime>[0]): Runtime {
  const runtime = createRuntime({ profile: 'live', ...options });
  if (runtime.profile === 'live') return runtime;
  throw new ConfigurationError(
    'the demo collects from simulated sites while it runs; read official sources with --profile live',
  );
}

async function collectInto(
  stores: Stores,
  runtime: Runtime,
  { dryRun: isDry = false, json = false, source }: CollectOptions,
  recording: SourceRecording | null,
): Promise<SourceLine[]> {
  if (!isDry) await stores.claimForPublishing();
  const store = stores.facts();
  const onLine = (line: SourceLine): void => {
    if (!json) console.log(lineText(line));
  };
  const isSelection = source !== undefined;
  const choices = { isDry, onLine, isSelection, ...(!isDry && documentStores(stores)) };
  if (recording === null) return askEachSource(runtime, store, choices);
  const { around, ...changes } = replayed(recording, await store.parts());
  return askEachSource({ ...runtime, ...changes }, store, { ...choices, around });
}

function documentStores(stores: Stores): Pick<CollectingChoices, 'materials' | 'analyses'> {
  return { materials: stores.materials(), analyses: () => stores.analyses() };
}
