import { configuredSources } from '#bin/collecting/open-collecting.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { partOf } from '#signalhub/collectors/part-publisher.ts';
import { SOURCES } from '#signalhub/collectors/registry.ts';
import { scheduleText } from '#signalhub/collectors/schedule-text.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';

export interface SourcesOptions extends CommonOptions {
  readonly json?: boolean;
}

/** Prints every source: whether it is on, and what its part of the store holds. */
export async function showSources(options: SourcesOptions): Promise<void> {
  const runtime = createRuntime({ profile: 'live', ...options });
  const on = new Set(configuredSources(runtime.settings));
  prepareDataFolder(runtime.settings);
  const parts = await withStores(runtime, (stores) => stores.facts().parts());
  const shown = SOURCES.map((source) => {
    const part = parts.find((one) => one.part === partOf(source.name));
    const { name, capability, authority, stability, terms, format, schedule } = source;
    return {
      source: name,
      isOn: on.has(source),
      class: stability,
      capability,
      authority,
      schedule: scheduleText(schedule),
      observedAt: part === undefined ? null : formatTimestamp(part.observedAtMs),
      rows: part?.rowCount ?? 0,
      waiting: part?.quarantinedCount ?? 0,
      expired: part?.expiredCount ?? 0,
      format,
      terms,
    };
  });
  if (options.json === true) {
    console.log(JSON.stringify({ sources: shown }, null, 2));
    return;
  }
  for (const { source, isOn, observedAt, rows, waiting, expired, terms, ...facts } of shown) {
    const state = observedAt === null ? 'never read' : `${rows} rows of ${observedAt}`;
    const waits = waiting === 0 ? '' : `, ${waiting} wait`;
    const gone = expired === 0 ? '' : `, ${expired} waited in vain`;
    console.log(
      `${source} (class ${facts.class}, ${isOn ? 'on' : 'off'}): ${state}${waits}${gone}`,
    );
    console.log(`    ${facts.capability} of ${facts.authority}, ${facts.schedule}`);
    console.log(`    ${terms}`);
  }
}
