import { expect, test } from 'vitest';
import { BY_IMPORT, BY_REQUIRE, loadInTurns } from '#graph-server/http/load-in-turns.ts';

test('a package is loaded after what it depends on, each once', async () => {
  const loaded: string[] = [];
  await loadInTurns('express', (name) => loaded.push(name));
  expect(loaded.at(-1)).toBe('express');
  expect(loaded.indexOf('raw-body')).toBeLessThan(loaded.indexOf('body-parser'));
  expect(loaded.indexOf('body-parser')).toBeLessThan(loaded.indexOf('express'));
  // Versions of one package may stand side by side, so names repeat; a package with one version does not.
  expect(loaded.filter((name) => name === 'body-parser')).toEqual(['body-parser']);
});

test('the event loop turns between two packages', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turnsAtLoad: number[] = [];
  await loadInTurns('express', () => turnsAtLoad.push(turns));
  isOver = true;
  expect(turnsAtLoad.length).toBeGreaterThan(30);
  expect(new Set(turnsAtLoad).size).toBe(turnsAtLoad.length);
});

test('a dependency that cannot be loaded is skipped', async () => {
  const loaded: string[] = [];
  await loadInTurns('express', (name) => {
    if (name === 'qs') throw new Error('no entry');
    loaded.push(name);
  });
  expect(loaded.at(-1)).toBe('express');
});

test('what is not installed loads nothing', async () => {
  const loaded: string[] = [];
  await loadInTurns('no-such-package', (name) => loaded.push(name));
  expect(loaded).toEqual([]);
});

test.each([
  ['express', BY_REQUIRE],
  ['@apollo/server', BY_IMPORT],
] as const)('%s loads', async (name, load) => {
  await expect(loadInTurns(name, load)).resolves.toBeUndefined();
});
