import { pathToFileURL } from 'node:url';
import { INDICATOR_FOLDER, indicatorFiles } from '#bin/wiring/indicator-files.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { Indicator } from '#indicators/catalog/indicator.ts';

/**
 * The text of `catalog.json`: the metadata of every indicator, without loading its calculation. It is made from the
 * files, not from the registry, so that one run of `npm run generate` updates both.
 */
export async function renderIndicatorCatalog(): Promise<string> {
  const set = await everyIndicator();
  const lines = set.facts.map((facts) => JSON.stringify(facts));
  return `{"version":${JSON.stringify(set.version)},"indicators":[\n${lines.join(',\n')}\n]}\n`;
}

let known: Promise<IndicatorSet> | undefined;

/** Every indicator that has a file, whatever the registry says. */
export function everyIndicator(): Promise<IndicatorSet> {
  return (known ??= readEveryIndicator());
}

async function readEveryIndicator(): Promise<IndicatorSet> {
  const indicators = await Promise.all(indicatorFiles().map(readIndicator));
  return new IndicatorSet(
    indicators.map((indicator) => ({ name: indicator.name, load: () => indicator })),
  );
}

/** A file exports one indicator and nothing else. */
async function readIndicator(file: string): Promise<Indicator> {
  const { href } = pathToFileURL(projectFile(`${INDICATOR_FOLDER}/${file}`));
  const exports = Object.values((await import(href)) as Record<string, Indicator>);
  if (exports.length !== 1) throw new Error(`${file} must export its indicator and nothing else.`);
  return exports[0]!;
}
