import { describe, expect, test } from 'vitest';
import { MaterialList, type Listed } from '#dashboard/pages/newsroom/material-list.ts';

const moment = (minute: number): string =>
  `2026-11-29T10:${String(minute).padStart(2, '0')}:00+08:00`;

/** A material of a minute, with its reprints. */
const at = (minute: number, materialId: string, ...reprints: readonly string[]): Listed => ({
  materialId,
  materialIds: [materialId, ...reprints],
  signalReadyAt: moment(minute),
});

const ids = (materials: readonly Listed[]): string[] =>
  materials.map(({ materialId }) => materialId);

/** A list whose first page has three materials, and older ones behind them. */
function begunList(): MaterialList<Listed> {
  const list = new MaterialList<Listed>();
  list.addPage([at(30, 'c'), at(20, 'b'), at(10, 'a')], true);
  return list;
}

describe('an arriving material', () => {
  test('stands at its place in the feed, the greater id first at equal moments', () => {
    const list = begunList();
    list.take({ kind: 'published', material: at(40, 'd') }, false);
    list.take({ kind: 'published', material: at(20, 'b2') }, false);
    expect(ids(list.shown)).toEqual(['d', 'c', 'b2', 'b', 'a']);
    expect([...list.newest]).toEqual(['b2']);
  });

  test('is listed once, however often it is delivered', () => {
    const list = begunList();
    for (const isHeld of [true, false, true]) {
      list.take({ kind: 'published', material: at(30, 'c') }, isHeld);
      list.take({ kind: 'published', material: at(40, 'd') }, isHeld);
    }
    list.release();
    expect(ids(list.shown)).toEqual(['d', 'c', 'b', 'a']);
  });

  test('waits while the reader reads, and appears with the others', () => {
    const list = begunList();
    list.take({ kind: 'published', material: at(40, 'd') }, true);
    list.take({ kind: 'published', material: at(50, 'e') }, true);
    expect(ids(list.shown)).toEqual(['c', 'b', 'a']);
    expect(ids(list.held)).toEqual(['e', 'd']);
    list.release();
    expect(ids(list.shown)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(ids(list.held)).toEqual([]);
    expect(list.newest).toEqual(new Set(['d', 'e']));
  });

  test('older than the loaded pages waits until they reach it, so that the list has no gap', () => {
    const list = begunList();
    list.take({ kind: 'published', material: at(5, 'late') }, false);
    expect(ids(list.shown)).toEqual(['c', 'b', 'a']);
    list.addPage([at(8, 'z'), at(3, 'y')], true);
    expect(ids(list.shown)).toEqual(['c', 'b', 'a', 'z', 'late', 'y']);
    list.take({ kind: 'published', material: at(1, 'last') }, false);
    expect(ids(list.shown)).not.toContain('last');
    list.addPage([], false);
    expect(ids(list.shown)).toEqual(['c', 'b', 'a', 'z', 'late', 'y', 'last']);
  });
});

describe('reprints', () => {
  test('change their material in place, also while the reader reads', () => {
    const list = begunList();
    list.take({ kind: 'reprinted', material: at(20, 'b', 'b-again') }, true);
    expect(ids(list.shown)).toEqual(['c', 'b', 'a']);
    expect(list.shown[1]?.materialIds).toEqual(['b', 'b-again']);
    expect(list.held).toEqual([]);
  });

  test('that are earlier take their material over, and older ones stay past', () => {
    const list = begunList();
    list.take({ kind: 'reprinted', material: at(15, 'b0', 'b') }, true);
    expect(ids(list.shown)).toEqual(['c', 'b0', 'a']);
    list.take({ kind: 'published', material: at(20, 'b') }, false);
    expect(ids(list.shown)).toEqual(['c', 'b0', 'a']);
    list.addPage([at(9, 'b')], false);
    expect(ids(list.shown)).toEqual(['c', 'b0', 'a']);
  });

  test('that join two materials leave one', () => {
    const list = begunList();
    list.take({ kind: 'reprinted', material: at(10, 'a', 'x', 'b') }, true);
    expect(ids(list.shown)).toEqual(['c', 'a']);
  });

  test('of a waiting material wait with it', () => {
    const list = begunList();
    list.take({ kind: 'published', material: at(40, 'd') }, true);
    list.take({ kind: 'reprinted', material: at(40, 'd', 'd2') }, true);
    expect(ids(list.held)).toEqual(['d']);
    expect(ids(list.shown)).toEqual(['c', 'b', 'a']);
  });
});

describe('removal', () => {
  test('a withdrawn material leaves, and can be published again', () => {
    const list = begunList();
    list.take({ kind: 'withdrawn', material: at(20, 'b') }, true);
    expect(ids(list.shown)).toEqual(['c', 'a']);
    list.take({ kind: 'published', material: at(20, 'b') }, false);
    expect(ids(list.shown)).toEqual(['c', 'b', 'a']);
  });

  test('a material before the window is dropped', () => {
    const list = begunList();
    list.forgetBefore(Date.parse(moment(20)));
    expect(ids(list.shown)).toEqual(['c', 'b']);
  });
});
