import { describe, expect, test } from 'vitest';
import { scheduleOf } from '#federation/plan/fetches/schedule.ts';
import { FIRST_PART } from '#federation/plan/search/fetch-tree.ts';
import type { Fetch } from '#federation/plan/search/fetch-tree.ts';

type Drawn = Partial<Pick<Fetch, 'kind' | 'part'>>;

/** Fetches as a plan has them: each after those that it names, at the depth that follows. */
class Drawing {
  readonly fetches: Fetch[] = [];
  readonly #names: string[] = [];

  fetch(name: string, subgraph: number, after: readonly string[] = [], more: Drawn = {}): this {
    const before = after.map((one) => this.fetches[this.#names.indexOf(one)]!);
    this.#names.push(name);
    this.fetches.push({
      id: this.fetches.length,
      subgraph,
      kind: after.length === 0 ? 'root' : 'entities',
      part: FIRST_PART,
      ...more,
      after: new Set(before),
      depth: 1 + Math.max(0, ...before.map(({ depth }) => depth)),
    } as unknown as Fetch);
    return this;
  }

  /** Names of the fetches of each request, by level. */
  requests(): string[] {
    return scheduleOf(this.fetches).requests.map(
      ({ fetches, level }) =>
        `${level}: ${fetches.map((one) => this.#names[this.fetches.indexOf(one)]).join(' ')}`,
    );
  }
}

/** A root, and a chain of two subgraphs below it. */
const chain = () =>
  new Drawing().fetch('root', 0).fetch('near', 1, ['root']).fetch('far', 2, ['near']);

describe('the schedule of a plan', () => {
  test('sends fetches of one subgraph in one stage as one request', () => {
    expect(chain().fetch('other', 1, ['root']).requests()).toEqual([
      '1: root',
      '2: near other',
      '3: far',
    ]);
  });

  test('delays a fetch to join a later one of its subgraph', () => {
    expect(chain().fetch('early', 2, ['root']).requests()).toEqual([
      '1: root',
      '2: near',
      '3: far early',
    ]);
  });

  test('delays it by several stages, to the next request of its subgraph', () => {
    const drawn = chain().fetch('last', 3, ['far']).fetch('end', 3, ['last']);
    expect(drawn.fetch('early', 3, ['root']).requests()).toEqual([
      '1: root',
      '2: near',
      '3: far',
      '4: last early',
      '5: end',
    ]);
  });

  test('delays none that another fetch needs before', () => {
    const drawn = chain().fetch('early', 2, ['root']).fetch('needing', 3, ['early']);
    expect(drawn.requests()).toEqual(['1: root', '2: near', '2: early', '3: far', '3: needing']);
  });

  test('delays one as far as the fetches that need it are delayed themselves', () => {
    const drawn = chain().fetch('last', 3, ['far']).fetch('early', 2, ['root']);
    expect(drawn.fetch('needing', 3, ['early']).requests()).toEqual([
      '1: root',
      '2: near',
      '3: far early',
      '4: last needing',
    ]);
  });

  test('delays none of several in one request, which would leave the others behind', () => {
    const drawn = chain().fetch('early', 2, ['root']).fetch('beside', 2, ['root']);
    expect(drawn.requests()).toEqual(['1: root', '2: near', '2: early beside', '3: far']);
  });

  test('joins no fetches at the root, and none of different parts', () => {
    const roots = new Drawing().fetch('one', 0).fetch('two', 0);
    expect(roots.requests()).toEqual(['1: one', '1: two']);
    expect(chain().fetch('later', 2, ['root'], { part: 0 }).requests()).toEqual([
      '1: root',
      '2: near',
      '2: later',
      '3: far',
    ]);
  });

  test('counts its stages', () => {
    expect(scheduleOf(chain().fetches).depth).toBe(3);
    expect(scheduleOf([]).depth).toBe(0);
  });
});
