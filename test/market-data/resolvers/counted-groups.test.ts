import { describe, expect, test } from 'vitest';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { CalcGroups } from '#market-data/windows/calc-groups.ts';
import { MAX_WAIT_MS } from '#market-data/streams/compared-calculation.ts';
import { readEvent } from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { PublishedSectors } from '#test/market-data/scans/published-sectors.ts';
import { closeMinute, scanMarket, SYMBOLS } from '#test/market-data/scans/scan-market.ts';

const OWN = `exchange: venue_a, market: spot, symbol: "${SYMBOLS[0]}"`;
const LISTED = SYMBOLS.slice(1, 6);
const SECTOR = 'withGroup: {sectorId: "L1.electronics"}';
const GROUP = `group { key sectorId fundCode memberCount countedCount
  leftOut { reason count instruments { symbol } } }`;

/** A sector of five coins with bars here and one without, and others. */
function published(): PublishedSectors {
  const sectors = new PublishedSectors();
  sectors.sectors.set('L1.electronics', ['NOBODYUSDT', ...LISTED]);
  sectors.sectors.set('L1.empty', []);
  sectors.sectors.set('L1.elsewhere', ['NOBODYUSDT']);
  return sectors;
}

const market = (sectors = published()) => scanMarket({ groupMembers: sectors });

async function answer(fixture: Fixture, source: string) {
  const answered = fixture.query(source);
  await fixture.clock.advance(DEFAULT_BAR_SETTINGS.historyWaitMs + 500);
  const { data, errors } = JSON.parse(JSON.stringify(await answered));
  return { data, failure: errors?.[0] && { message: errors[0].message, ...errors[0].extensions } };
}

const indicators = (calc: string, fields = `key columns ${GROUP}`) =>
  `{ answer: indicators(${OWN}, interval: "1m", limit: 30, calc: [${calc}]) {
       klines indicators { ${fields} } } }`;

const BREADTH = [
  'advance_decline_line',
  'advance_decline_ratio',
  'mcclellan_oscillator',
  'percent_above_ma',
  'arms_index_trin',
  'new_highs_lows',
];

describe('an entry that names a sector', () => {
  test('calculates over its members as if they had been named, and lists those that are not counted', async () => {
    const sectors = published();
    const fixture = await market(sectors);
    const named = `with: [${LISTED.map((symbol) => `{symbol: "${symbol}"}`).join()}]`;
    const calc = BREADTH.flatMap((name) => [
      `{name: "${name}", ${SECTOR}}`,
      `{name: "${name}", id: "${name}/named", ${named}}`,
    ]);
    const { data, failure } = await answer(fixture, indicators(calc.join()));
    expect(failure).toBeUndefined();
    const results = data.answer.indicators as Record<string, unknown>[];
    for (const [at, name] of BREADTH.entries()) {
      const [bySector, byName] = results.slice(2 * at);
      expect(bySector!['key']).toBe(`${name}:with=L1.electronics`);
      expect(bySector!['columns']).toEqual(byName!['columns']);
      expect(byName!['group']).toBeNull();
      expect(bySector!['group']).toEqual({
        key: bySector!['key'],
        sectorId: 'L1.electronics',
        fundCode: null,
        memberCount: 6,
        countedCount: 5,
        leftOut: [{ reason: 'not_subscribed', count: 1, instruments: [{ symbol: 'NOBODYUSDT' }] }],
      });
    }
    expect(sectors.asked).toBe(1);
  });

  test('is drawn with its group next to the panels', async () => {
    const calc = `{name: "rsi"}, {name: "percent_above_ma", id: "p", params: {period: 5}, ${SECTOR}}`;
    const source = `{ chart(${OWN}, interval: "1m", limit: 9, calc: [${calc}]) {
      panels { id } groups { key countedCount } } }`;
    const { data, failure } = await answer(await market(), source);
    expect(failure).toBeUndefined();
    expect(data.chart.panels).toHaveLength(3);
    expect(data.chart.groups).toEqual([{ key: 'p', countedCount: 5 }]);
  });

  test('fails alone among the entries of a bulk', async () => {
    const source = `{ bulkIndicators(series: [{${OWN}, interval: "1m", limit: 3, calc: [
      {name: "rsi"}, {name: "percent_above_ma", withGroup: {sectorId: "L1.none"}},
      {name: "advance_decline_line", ${SECTOR}}]}]) {
      series { indicators { key group { countedCount } } errors { entry code } } } }`;
    const { data } = await answer(await market(), source);
    expect(data.bulkIndicators.series).toEqual([
      {
        indicators: [
          { key: 'rsi', group: null },
          { key: 'advance_decline_line:with=L1.electronics', group: { countedCount: 5 } },
        ],
        errors: [{ entry: 1, code: 'unknown_sector' }],
      },
    ]);
  });

  test('is described without loading the members', async () => {
    const sectors = published();
    const source = `{ resolveIndicators(calc: [{name: "percent_above_ma", ${SECTOR}}]) {
      indicators { key outputs { column } } } }`;
    const { data } = await answer(await market(sectors), source);
    expect(data.resolveIndicators.indicators).toEqual([
      {
        key: 'percent_above_ma:with=L1.electronics',
        outputs: [{ column: 'percent_above_ma_50' }],
      },
    ]);
    expect(sectors.asked).toBe(0);
  });

  test.each([
    ['{name: "percent_above_ma", withGroup: {sectorId: "L1.none"}}', 'UNKNOWN_SECTOR', ''],
    ['{name: "percent_above_ma", withGroup: {fundCode: "999999"}}', 'UNKNOWN_FUND', ''],
    ['{name: "percent_above_ma", withGroup: {sectorId: "L1.empty"}}', 'INVALID_WITH', 'no shares'],
    [
      '{name: "percent_above_ma", withGroup: {sectorId: "L1.elsewhere"}}',
      'SYMBOL_NOT_SUBSCRIBED',
      'none of its 1 shares',
    ],
    ['{name: "percent_above_ma"}', 'INVALID_WITH', 'in with_group'],
    ['{name: "percent_above_ma", withGroup: {}}', 'INVALID_WITH', 'one of sector_id and fund_code'],
    [
      '{name: "percent_above_ma", withGroup: {sectorId: "a", fundCode: "510010"}}',
      'INVALID_WITH',
      'not both',
    ],
    [
      `{name: "percent_above_ma", ${SECTOR}, with: [{symbol: "x"}]}`,
      'INVALID_WITH',
      'leave out one',
    ],
    [`{name: "correlation", ${SECTOR}}`, 'INVALID_WITH', 'correlation reads the series'],
    [`{name: "rsi", ${SECTOR}}`, 'INVALID_WITH', 'rsi reads no other series'],
  ])('is rejected with a reason: %s', async (calc, code, sentence) => {
    const fixture = await market();
    const { failure } = await answer(fixture, indicators(calc));
    expect(failure).toMatchObject({ code });
    expect(failure.message).toContain(sentence);
    const live = `indicatorUpdated(instrument: {${OWN}}, interval: "1m", calc: [${calc}]) { kind }`;
    await expect(fixture.stream(`subscription { ${live} }`)).rejects.toThrow(code);
    expect(fixture.bus.topicCount).toBe(0);
  });

  test('is rejected for unknown members, and for bars that a caller brings', async () => {
    const calc = `{name: "percent_above_ma", ${SECTOR}}`;
    const { failure } = await answer(await scanMarket(), indicators(calc));
    expect(failure).toMatchObject({ code: 'INVALID_WITH' });
    expect(failure.message).toContain('name them in with');
    const rows = '[[0, 1, 1, 1, 1, 1]]';
    const own = `{ computeIndicators(klines: ${rows}, calc: [${calc}]) { indicators { key } } }`;
    expect((await answer(await market(), own)).failure.message).toContain('with_klines');
  });

  test('is delivered live, once its members have their bars, with the numbers of a query', async () => {
    const fixture = await market();
    const calc = `{name: "percent_above_ma", params: {period: 5}, ${SECTOR}}`;
    const stream = await fixture.stream(
      `subscription { indicatorUpdated(instrument: {${OWN}}, interval: "1m", closedOnly: true, calc: [${calc}]) {
         klines indicators { columns group { memberCount countedCount } } } }`,
    );
    interface IndicatorEvent {
      readonly klines: readonly (readonly number[])[];
      readonly indicators: readonly {
        readonly columns: Record<string, (number | null)[]>;
        readonly group: object;
      }[];
    }
    await readEvent<IndicatorEvent>(fixture, stream, 'indicatorUpdated');
    await closeMinute(fixture, [SYMBOLS[0]!, ...LISTED.slice(0, 4)]);
    const next = stream.next();
    let isDelivered = false;
    void next.then(() => (isDelivered = true));
    await fixture.clock.advance(200);
    expect(isDelivered).toBe(false);
    await fixture.clock.advance(MAX_WAIT_MS);
    const event = JSON.parse(JSON.stringify((await next).value)).data
      .indicatorUpdated as IndicatorEvent;
    const { data } = await answer(fixture, indicators(calc, 'columns'));
    const row = data.answer.klines.findIndex(
      ([openMs]: number[]) => openMs === event.klines[0]![0],
    );
    const [received] = event.indicators;
    expect(received!.columns['percent_above_ma_5']).toEqual([
      data.answer.indicators[0].columns.percent_above_ma_5[row],
    ]);
    expect(received!.group).toEqual({ memberCount: 6, countedCount: 5 });
  });
});

describe('the members of a group', () => {
  const groupsOver = (symbols: readonly string[]) => {
    const sectors = new PublishedSectors();
    sectors.sectors.set('L1.all', symbols);
    const listings = new Map([['venue_a:spot', { symbols, intervals: ['1h', '1d'] as const }]]);
    return new CalcGroups({ groupMembers: sectors, listings });
  };
  const ENTRY: CalcEntry = { name: 'percent_above_ma', withGroup: { sectorId: 'L1.all' } };

  test('are read up to the fiftieth, the largest ones first, and the others are listed', async () => {
    const symbols = Array.from({ length: 57 }, (_, at) => `S${at}`);
    const [entry] = await groupsOver(symbols).withMembers([ENTRY], '2h');
    const { memberCount, members, leftOut } = entry!.group!;
    expect(memberCount).toBe(57);
    expect(members.map(({ symbol }) => symbol)).toEqual(symbols.slice(0, 50));
    expect(leftOut.map(({ reason }) => reason)).toEqual(['not_among_largest']);
    expect(leftOut[0]!.instruments.map(({ symbol }) => symbol)).toEqual(symbols.slice(50));
  });

  test('are none where their venue has no such bars', async () => {
    await expect(groupsOver(['S0']).withMembers([ENTRY], '5m')).rejects.toMatchObject({
      code: 'symbol_not_subscribed',
    });
  });
});
