import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STATE_LEVELS } from '#signalhub/facts/ownership-terms.ts';
import { stateByName } from '#signalhub/state-capital/name-rule.ts';
import { holderName, STATE_HOLDERS } from '#signalhub/state-capital/state-holders.ts';

interface Labelled {
  readonly names: readonly { readonly name: string; readonly level: 'central' | 'local' | null }[];
}

const FILE = new URL('labelled-holders.json', import.meta.url);
const { names } = JSON.parse(readFileSync(FILE, 'utf8')) as Labelled;

const levelOfName = (name: string): 'central' | 'local' | null => {
  const level = stateByName(name)?.level ?? null;
  return level === null || level === 'central' ? level : 'local';
};

test('names of the largest holders are recognised with the measured recall, and none wrongly', () => {
  const ofState = names.filter(({ level }) => level !== null);
  const found = ofState.filter(({ name, level }) => levelOfName(name) === level);
  const wrong = names.filter(
    ({ name, level }) => levelOfName(name) !== null && levelOfName(name) !== level,
  );
  expect(wrong).toEqual([]);
  expect([found.length, ofState.length]).toEqual([58, 71]);
});

test('the register names each holder once, with a level, a class and a source', () => {
  const listed = STATE_HOLDERS.holders.flatMap(({ name, aliases }) => [name, ...aliases]);
  const all = [...listed, ...STATE_HOLDERS.not_state.map(({ name }) => name)].map(holderName);
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  for (const entry of [...STATE_HOLDERS.holders, ...STATE_HOLDERS.patterns]) {
    expect(STATE_LEVELS).toContain(entry.level);
    expect(['body', 'enterprise']).toContain(entry.class);
    expect(entry.source).not.toBe('');
  }
});

test.each([
  ['国家电网', 'central'],
  ['证金', 'central'],
  ['大基金', 'central'],
  ['鞍钢', 'central'],
  ['全国社保基金１１３组合', 'central'],
  ['中国泛海控股集团有限公司', null],
])('%s is %s', (name, level) => {
  expect(levelOfName(name)).toBe(level);
});
