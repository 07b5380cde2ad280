import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';

const PROJECT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');

/** The names in backticks in the first part of a text that matches. */
function namesIn(text: string, part: RegExp): string[] {
  const [found = ''] = part.exec(text) ?? [];
  return [...found.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
}

test('the page on other series names every indicator that reads more than its bars', () => {
  const page = read('docs/other-series.md');
  const named = (row: string): string[] => namesIn(page, new RegExp(`^\\| ${row}.*`, 'm')).sort();
  const having = (isIt: (one: (typeof EVERY_INDICATOR)[number]) => boolean): string[] =>
    EVERY_INDICATOR.flatMap((one) => (isIt(one) ? [one.name] : [])).sort();
  expect(named('one other series')).toEqual(
    having(({ companions }) => companions !== null && !companions.areMembers),
  );
  expect(named('a group')).toEqual(having(({ companions }) => companions?.areMembers === true));
  expect(named('points of a perpetual')).toEqual(having(({ points }) => points.length > 0));
});

test('the page on operating names every field that computes', () => {
  const computing = new Set<string>();
  visit(parse(read('subgraphs/market-data/schema.graphql')), {
    FieldDefinition({ name, directives = [] }) {
      if (directives.some((directive) => directive.name.value === 'computes'))
        computing.add(name.value);
    },
  });
  const named = namesIn(read('docs/operating.md'), /in the schema: [^.]*\./);
  expect(new Set(named.filter((name) => name !== 'Instrument'))).toEqual(computing);
});

test('the page on operating names every command', () => {
  const help = execFileSync(process.execPath, [join(PROJECT, 'bin/marketgraph.ts'), '--help'], {
    encoding: 'utf8',
  });
  const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(10);
  const page = read('docs/operating.md');
  const missing = commands.filter(
    (name) => name !== 'help' && !page.includes(`| \`marketgraph ${name}`),
  );
  expect(missing).toEqual([]);
});
