import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLISHED_CONDITION_IDS } from '#kernel/market/published-condition.ts';
import { PUBLISHED_CONDITIONS } from '#signalhub/conditions/condition-registry.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { SMALL_BUNDLE, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

const PAGE = readFileSync(
  join(import.meta.dirname, '../../../docs/published-conditions.md'),
  'utf8',
);

test('every condition of the vocabulary is judged, and no other', () => {
  expect(PUBLISHED_CONDITIONS.map(({ id }) => id)).toEqual([...PUBLISHED_CONDITION_IDS]);
});

test('the page has a row for each, with its question and subject', async () => {
  const signalhub = await openSignalhub();
  const { publishedConditionCatalog } = signalhub.ask(
    '{ publishedConditionCatalog { id text subjects unknownWhere } }',
  );
  const catalog = publishedConditionCatalog as Record<string, string & string[]>[];
  expect(catalog.length).toBe(PUBLISHED_CONDITION_IDS.length);
  for (const { id, text, subjects, unknownWhere } of catalog) {
    expect(PAGE).toContain(`| \`${id}\` | ${subjects!.join(', ')} | ${text} | ${unknownWhere} |`);
  }
});

test('an unknown id is rejected, with the nearest one', async () => {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  const ask = () =>
    signalhub.ask(
      '{ company(stockCode: "688002") { publishedConditions(ids: ["policy.signal_within_3"]) { value } } }',
    );
  expect(ask).toThrow('Did you mean policy.signal_within_3d?');
});
