import { configuredSources } from '#bin/collecting/open-collecting.ts';
import { storedRows } from '#bin/collecting/stored-facts.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { CODE_CHANGES_PART } from '#signalhub/collectors/engine/code-change-part.ts';
import { partOf } from '#signalhub/collectors/part-publisher.ts';
import { SOURCES } from '#signalhub/collectors/registry.ts';
import { scheduleText } from '#signalhub/collectors/schedule-text.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';

export interface SourcesOptions extends CommonOptions {
  readonly json?: boolean;
}

/** Prints every source: whether it is on, and the content of its part of the store. */
export async function showSources(options: SourcesOptions): Promise<void> {
  const runtime = createRuntime({ profile: 'live', ...options });
  const on = new Set(configuredSources(runtime.settings));
  prepareDataFolder(runtime.settings);
  const { parts, candidates } = await withStores(runtime, async (stores) => ({
    parts: await stores.facts().parts(),
    candidates: await storedRows(stores.facts(), CODE_CHANGES_PART),
  }));
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
    const codeChanges = candidates.map(({ fact }) => fact);
    console.log(JSON.stringify({ sources: shown, codeChanges }, null, 2));
    return;
  }
  for (const { source, isOn, observedAt, rows, waiting, expired, terms, ...facts } of shown) {
    const state = observedAt === null ? 'never read' : `${rows} rows of ${observedAt}`;
    const waits = waiting === 0 ? '' : `, ${waiting} wait`;
    const gone = expired === 0 ? '' : `, ${expired} dropped from quarantine`;
    console.log(
      `${source} (class ${facts.class}, ${isOn ? 'on' : 'off'}): ${state}${waits}${gone}`,
    );
    console.log(`    ${facts.capability} of ${facts.authority}, ${facts.schedule}`);
    console.log(`    ${terms}`);
  }
  for (const { fact, valid_to: until } of candidates) {
    const { old_code: old, stock_code: present } = fact;
    console.log(`${old} may be ${present} since ${until}: publish the alias to confirm it`);
  }
}
