import { describe, expect, test } from 'vitest';
import type { ImpactDirection } from '#clients/typescript/src/index.ts';
import { materialDirection } from '#dashboard/pages/newsroom/material-direction.ts';
import { newsroomPlace, openAddress } from '#dashboard/pages/newsroom/newsroom-place.ts';
import { SectorBoard, type SectorSignal } from '#dashboard/pages/newsroom/sector-board.ts';
import { foreignLink, sourceLink, pagePaths } from '#dashboard/parts/link.ts';

describe('the address of the newsroom', () => {
  test('holds the whole state', () => {
    const address =
      'window=6h&channel=policy&sector=L2.robotics&direction=negative&open=rt-ribao-1';
    expect(newsroomPlace(new URLSearchParams(address))).toEqual({
      window: '6h',
      channel: 'policy',
      sectorId: 'L2.robotics',
      direction: 'negative',
      openId: 'rt-ribao-1',
    });
  });

  test('drops unknown parts', () => {
    expect(
      newsroomPlace(new URLSearchParams('window=9y&channel=spam&direction=up&sector=')),
    ).toEqual({
      window: '24h',
      channel: 'all',
      sectorId: null,
      direction: null,
      openId: null,
    });
  });

  test('keeps the list next to a material that it opens', () => {
    expect(openAddress('?channel=media&open=a', 'b:c')).toBe('/newsroom?channel=media&open=b%3Ac');
    expect(pagePaths.materialsOf('L2.robotics', '6h')).toBe(
      '/newsroom?window=6h&sector=L2.robotics',
    );
    expect(pagePaths.material('a"b')).toBe('/newsroom?open=a%22b');
  });
});

describe('links to sources', () => {
  const addressesOf = (url: string): unknown[] => [
    ...foreignLink(url, 'text').values,
    ...sourceLink(url, 'label').values,
  ];

  test('open http and https', () => {
    expect(addressesOf('https://www.gov.cn/a')).toContain('https://www.gov.cn/a');
    expect(addressesOf('HTTP://www.gov.cn/a')).toContain('HTTP://www.gov.cn/a');
  });

  test.for(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//gov.cn', ''])(
    '%s is not a link',
    (url) => expect(addressesOf(url)).toEqual(['text']),
  );
});

describe('the direction of a material', () => {
  const stated = (...directions: readonly (readonly [string, ImpactDirection])[]) => ({
    results: [
      {
        impactDirection: 'positive' as const,
        sectors: directions.map(([sectorId, impactDirection]) => ({ sectorId, impactDirection })),
      },
    ],
  });

  test('is that of its sectors together', () => {
    expect(materialDirection(stated(['a', 'negative'], ['b', 'neutral']), null)).toBe('negative');
    expect(materialDirection(stated(['a', 'negative'], ['b', 'positive']), null)).toBe('mixed');
    expect(materialDirection(stated(['a', 'unknown'], ['b', 'neutral']), null)).toBe('neutral');
    expect(materialDirection(stated(['a', 'unknown']), null)).toBe('unknown');
  });

  test('is that of one sector where it is selected', () => {
    const both = stated(['a', 'negative'], ['b', 'positive']);
    expect(materialDirection(both, 'a')).toBe('negative');
    expect(materialDirection(both, 'b')).toBe('positive');
  });

  test('is that of its viewpoints without sectors', () => {
    expect(materialDirection(stated(), null)).toBe('positive');
    expect(materialDirection({ results: [] }, null)).toBe('unknown');
  });
});

describe('the board of sectors', () => {
  const sector = (sectorId: string, attentionScore: number): SectorSignal => ({
    sectorId,
    sectorName: sectorId,
    attentionScore,
    attentionChange: 0,
    directionBalance: null,
    materialCount: 1,
    signals: ['steady'],
    sector: null,
  });
  const shown = (board: SectorBoard): string[] => board.sectors.map(({ sectorId }) => sectorId);

  test('is ordered by attention, and follows changes and removals', () => {
    const board = new SectorBoard();
    expect(board.isBegun).toBe(false);
    board.take({ kind: 'SNAPSHOT', sectors: [sector('a', 2), sector('b', 1)], gone: [] });
    expect([board.isBegun, shown(board), board.moved.size]).toEqual([true, ['a', 'b'], 0]);
    board.take({ kind: 'CHANGED', sectors: [sector('b', 3), sector('c', 3)], gone: ['a'] });
    expect(shown(board)).toEqual(['b', 'c']);
    expect(board.moved).toEqual(new Set(['b', 'c']));
  });

  test('restarts with the snapshot after a lost connection', () => {
    const board = new SectorBoard();
    board.take({ kind: 'SNAPSHOT', sectors: [sector('a', 2), sector('b', 1)], gone: [] });
    board.take({ kind: 'SNAPSHOT', sectors: [sector('b', 1)], gone: [] });
    expect(shown(board)).toEqual(['b']);
  });
});
