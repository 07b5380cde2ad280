import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shenwanCatalog } from '#bench/analysis/judged-rules.ts';
import { INSTRUMENTS } from '#signalhub/analysis/lexicon/instrument-words.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/analysis.md'), 'utf8');

test('the example of the page is what the rules answer', () => {
  const [, title] = /The title `([^`]+)`/.exec(PAGE)!;
  const [, text] = /```text\n(.*)\n```/.exec(PAGE)!;
  const [, answer] = /```json\n([\s\S]*?)```/.exec(PAGE)!;
  const { results } = new RulesAnalyser().analyse({
    title: title!,
    text: text!,
    source: { sourceId: 'example', tier: 'ministry' },
    materialDate: '2026-03-01',
    catalog: shenwanCatalog([]),
  });
  expect(JSON.parse(answer!)).toEqual(results);
});

test('the page names every class of rules, and its words are of that class', () => {
  const classes = new Set(INSTRUMENTS.map(({ rule }) => rule.replace(/-\d+$/, '')));
  const rows = PAGE.split('\n').filter((line) => line.startsWith('| `R-'));
  const named = rows.flatMap((row) => [...row.matchAll(/`(R-[a-z]+)`/g)].map(([, name]) => name!));
  expect(new Set(named)).toEqual(classes);
  const words = new Set(INSTRUMENTS.map(({ word }) => word));
  const examples = rows.flatMap((row) =>
    row
      .split('|')
      .at(-2)!
      .split(/[\s;]+/)
      .filter((word) => word !== '' && !/\d/.test(word)),
  );
  expect(examples.filter((word) => !words.has(word))).toEqual([]);
});
