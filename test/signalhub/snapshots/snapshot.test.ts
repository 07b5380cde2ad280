import { describe, expect, test } from 'vitest';
import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import { FactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { countedRunner, type CountedRunner } from '#test/kernel/counted-runner.ts';

const PUBLICATION = {
  sequence: 1,
  publicationId: 'p1',
  namespace: 'test',
  publishedAtMs: Date.parse('2026-11-20T18:00:00+08:00'),
  contentHash: '',
  mark: '',
};

function snapshotOf({ runner }: CountedRunner): Snapshot {
  return new Snapshot(PUBLICATION, '2026-11-20', new FactBase(new Map()), { runner });
}

/** A derivation of many steps that counts how often it is begun. */
function counted(failures = 0) {
  const state = { begun: 0, left: failures };
  function* derive(): SteppedWork<{ readonly number: number }> {
    state.begun += 1;
    const number = state.begun;
    for (let step = 0; step < 20; step += 1) yield;
    if (state.left > 0) {
      state.left -= 1;
      throw new Error(`failure ${number}`);
    }
    return { number };
  }
  return { state, derive };
}

const settled = (view: unknown): Promise<unknown> =>
  Promise.resolve(view).catch((error: unknown) => error);

describe('a view that is built in steps', () => {
  test('is not begun before the first request', async () => {
    const world = countedRunner();
    const { state, derive } = counted();
    const snapshot = snapshotOf(world);
    expect(state.begun).toBe(0);
    const asked = snapshot.view(derive);
    expect(state.begun).toBe(1);
    await world.allTurns();
    expect(await asked).toEqual({ number: 1 });
  });

  test('is built once for all concurrent requests, and is there at once for later ones', async () => {
    const world = countedRunner();
    const { state, derive } = counted();
    const snapshot = snapshotOf(world);
    const asked = Array.from({ length: 50 }, () => snapshot.view(derive));
    await world.turn();
    asked.push(snapshot.view(derive));
    await world.allTurns();
    const views = await Promise.all(asked);
    expect(new Set(views).size).toBe(1);
    expect(state.begun).toBe(1);
    expect(snapshot.view(derive)).toBe(views[0]);
  });

  test('is built once where another view is derived from it', async () => {
    const world = countedRunner();
    const { state, derive } = counted();
    const snapshot = snapshotOf(world);
    function* ofIt(one: Snapshot): SteppedWork<number> {
      const { number } = yield* one.viewInSteps(derive);
      yield;
      return number + 10;
    }
    function* alsoOfIt(one: Snapshot): SteppedWork<number> {
      return (yield* one.viewInSteps(derive)).number + 20;
    }
    const asked = [snapshot.view(ofIt), snapshot.view(alsoOfIt), snapshot.view(derive)];
    await world.allTurns();
    expect(await Promise.all(asked)).toEqual([11, 21, { number: 1 }]);
    expect(state.begun).toBe(1);
  });

  test('gives its error to each waiting request, and is built again for the next', async () => {
    const world = countedRunner();
    const { state, derive } = counted(1);
    const snapshot = snapshotOf(world);
    function* ofIt(one: Snapshot): SteppedWork<number> {
      return (yield* one.viewInSteps(derive)).number;
    }
    const asked = [snapshot.view(derive), snapshot.view(derive), snapshot.view(ofIt)].map(settled);
    await world.allTurns();
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ message: 'failure 1' });
    }
    const again = [snapshot.view(ofIt), snapshot.view(derive)];
    await world.allTurns();
    expect(await Promise.all(again)).toEqual([2, { number: 2 }]);
    expect(state.begun).toBe(2);
  });

  test('is an error for waiting requests when the server stops', async () => {
    const world = countedRunner();
    const { derive } = counted();
    const snapshot = snapshotOf(world);
    const asked = [snapshot.view(derive), snapshot.view(derive)].map(settled);
    world.runner.stop();
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ code: 'shutting_down' });
    }
  });

  test('of a publication is built once for all its snapshots', async () => {
    const world = countedRunner();
    const { state, derive } = counted();
    const facts = new FactBase(new Map());
    const dates = ['2026-11-18', '2026-11-19', '2026-11-20'];
    const asked = dates.map((date) =>
      new Snapshot(PUBLICATION, date, facts, { runner: world.runner }).viewOfPublication(derive),
    );
    await world.allTurns();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(state.begun).toBe(1);
  });
});

test('a synchronous view is built once, and a failed one is built again', () => {
  const snapshot = snapshotOf(countedRunner());
  let made = 0;
  const derive = (): { readonly number: number } => {
    made += 1;
    if (made === 1) throw new Error('the first');
    return { number: made };
  };
  expect(() => snapshot.view(derive)).toThrow('the first');
  expect(snapshot.view(derive)).toBe(snapshot.view(derive));
  expect(made).toBe(2);
});
