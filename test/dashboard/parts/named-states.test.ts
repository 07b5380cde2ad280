import { describe, expect, test } from 'vitest';
import { MAX_STATES, NamedStates } from '#dashboard/parts/named-states.ts';

const KIND = { kind: 'grid-layouts', params: ['g', 'c'] } as const;

class MemoryStorage {
  readonly items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

function fileOf(content: object): string {
  return JSON.stringify({ kind: KIND.kind, version: 1, states: [], ...content });
}

describe('states by name', () => {
  test('are kept across pages, each name once', () => {
    const storage = new MemoryStorage();
    const states = new NamedStates(storage, KIND);
    expect(states.save({ name: 'Morning', query: 'g=2x2' })).toBeNull();
    expect(states.save({ name: ' Morning ', query: 'g=3x3' })).toBeNull();
    expect(states.save({ name: 'Evening', query: 'g=4x4&c=a' })).toBeNull();
    expect(new NamedStates(storage, KIND).all).toEqual([
      { name: 'Morning', query: 'g=3x3' },
      { name: 'Evening', query: 'g=4x4&c=a' },
    ]);
    expect(states.drop('Morning')).toBeNull();
    expect(states.all.map(({ name }) => name)).toEqual(['Evening']);
  });

  test('hold the parameters of their page and no others', () => {
    const states = new NamedStates(new MemoryStorage(), KIND);
    states.save({ name: 'One', query: 'g=2x2&lang=zh&c=%22%3E%3Cscript%3E#x' });
    expect(states.all[0]?.query).toBe('g=2x2&c=%22%3E%3Cscript%3E%23x');
  });

  test('are exported to a file and imported from it', () => {
    const states = new NamedStates(new MemoryStorage(), KIND);
    states.save({ name: 'One', query: 'g=2x2' });
    const other = new NamedStates(new MemoryStorage(), KIND);
    other.save({ name: 'One', query: 'g=4x4' });
    other.save({ name: 'Two', query: 'g=1x2' });
    expect(other.takeFile(states.fileText())).toBeNull();
    expect(other.all).toEqual([
      { name: 'One', query: 'g=2x2' },
      { name: 'Two', query: 'g=1x2' },
    ]);
  });

  test.each([
    ['no JSON', '{', 'notJson'],
    ['a list', '[]', 'notJson'],
    ['nothing deep', '['.repeat(100_000), 'notJson'],
    ['another kind', fileOf({ kind: 'chart-layouts' }), 'otherKind'],
    ['a version to come', fileOf({ version: 2 }), 'newerVersion'],
    ['no version', fileOf({ version: '1' }), 'badEntry'],
    ['no states', fileOf({ states: { length: 1 } }), 'badEntry'],
    ['a state without a query', fileOf({ states: [{ name: 'One' }] }), 'badEntry'],
    [
      'a name that cannot be seen',
      fileOf({ states: [{ name: '\u202e\u200b', query: '' }] }),
      'badEntry',
    ],
    ['a long name', fileOf({ states: [{ name: 'n'.repeat(61), query: '' }] }), 'badEntry'],
    ['a long query', fileOf({ states: [{ name: 'n', query: 'g'.repeat(4_001) }] }), 'badEntry'],
    ['a large file', fileOf({ padding: 'x'.repeat(200_000) }), 'tooLarge'],
    [
      'many states',
      fileOf({
        states: Array.from({ length: MAX_STATES + 1 }, (_, at) => ({ name: `${at}`, query: '' })),
      }),
      'tooMany',
    ],
  ])('reject a file with %s, and stay unchanged', (_, text, refusal) => {
    const states = new NamedStates(new MemoryStorage(), KIND);
    states.save({ name: 'One', query: 'g=2x2' });
    expect(states.takeFile(text)).toBe(refusal);
    expect(states.all).toEqual([{ name: 'One', query: 'g=2x2' }]);
  });

  test('report when no more fit', () => {
    const states = new NamedStates(new MemoryStorage(), KIND);
    for (let at = 0; at < MAX_STATES; at += 1) states.save({ name: `${at}`, query: 'g=2x2' });
    expect(states.save({ name: 'more', query: '' })).toBe('tooMany');
    expect(states.save({ name: '0', query: 'g=3x3' })).toBeNull();
    const large = new NamedStates(new MemoryStorage(), KIND);
    const query = `c=${'x'.repeat(3_900)}`;
    const refusals = Array.from({ length: 60 }, (_, at) => large.save({ name: `${at}`, query }));
    expect(refusals.at(-1)).toBe('tooLarge');
    expect(large.all.length).toBe(refusals.indexOf('tooLarge'));
  });

  test('begin empty without storage, or with foreign content', () => {
    const storage = new MemoryStorage();
    storage.setItem('marketgraph.grid-layouts', '{"kind":"grid-layouts"}');
    expect(new NamedStates(storage, KIND).all).toEqual([]);
    const closed = {
      getItem: (): never => {
        throw new Error('denied');
      },
      setItem: (): never => {
        throw new Error('denied');
      },
    };
    const states = new NamedStates(closed, KIND);
    expect(states.all).toEqual([]);
    expect(states.save({ name: 'One', query: '' })).toBe('notKept');
  });
});
