import type { RecordSourcesOptions } from '#bin/recording/record-options.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askEachSource, exitCodeOf, lineText } from '#bin/collecting/ask-each-source.ts';
import { liveRuntime } from '#bin/collecting/collect-once.ts';
import { keepAlive } from '#bin/collecting/keep-alive.ts';
import { askableSources } from '#bin/collecting/open-collecting.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { SOURCE_RECORDING_VERSION } from '#kernel/market/source-recording.ts';
import { recordSources as recordTransport } from '#platform/recording/recorded-sources.ts';
import { RecordingFiles } from '#platform/recording/recording-files.ts';

/**
 * Reads each source once, and records the requests with their answers. The facts go into a temporary store. It is empty
 * at first, so the recording contains every request that a replay must answer.
 */
export async function recordSources(folder: string, options: RecordSourcesOptions): Promise<void> {
  const { source, size, ...common } = options;
  const overrides = source === undefined ? {} : { COLLECT_SOURCES: source };
  const live = liveRuntime({ ...common, overrides });
  const dataDir = mkdtempSync(join(tmpdir(), 'marketgraph-recording-'));
  const runtime: Runtime = { ...live, settings: { ...live.settings, dataDir, databaseUrl: '' } };
  const { clock, settings } = runtime;
  const alive = keepAlive();
  try {
    prepareDataFolder(settings);
    const sources = askableSources(settings, null).map(({ name }) => name);
    const head = { kind: 'source_recording', version: SOURCE_RECORDING_VERSION, sources } as const;
    const recorder = new RecordingFiles({ folder, head, maxChars: size * 1_000_000, clock });
    console.log(`Recording ${sources.join(', ')} to ${folder}.`);
    try {
      const lines = await withStores(runtime, (stores) =>
        askEachSource(runtime, stores.facts(), {
          isDry: false,
          onLine: (line) => console.log(lineText(line)),
          around: (transport, hostOf) => recordTransport(transport, hostOf, recorder),
        }),
      );
      process.exitCode = exitCodeOf(lines);
    } finally {
      recorder.close();
    }
  } finally {
    alive.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
