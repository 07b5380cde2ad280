import { deepEqual, equal } from 'node:assert/strict';
import { parse } from 'graphql';
import { tableFromIPC } from 'apache-arrow';
import type { Bench, ClaimRow } from '#bench/claim.ts';
import { figure } from '#bench/figures.ts';
import { median } from '#bench/paired.ts';
import { ASKER, engineOf, openBenchWorld } from '#bench/world/bench-world.ts';
import type { GraphAnswer, GraphEngine } from '#kernel/graph.ts';
import { jsonText } from '#kernel/json-text.ts';
import { arrowStreamBytes } from '#rest-adapter/tables/arrow/arrow-stream.ts';
import { readTableFrom } from '#rest-adapter/tables/table-reader.ts';

const ROWS = 1_000;
/** The ten indicators of the other tables, with so many periods each. */
const NAMES = ['sma', 'ema', 'rsi', 'macd', 'bbands', 'atr', 'adx', 'stoch', 'mfi', 'cci'];
const ENTRIES_OF_EACH = 4;
const ROUNDS = 21;
const CALLS = 10;

const DOCUMENT = parse(`query Numbers($calc: [CalcInput!]!) {
  indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: ${ROWS}, calc: $calc) {
    klines indicators { key columns }
  }
}`);
const CALC = NAMES.flatMap((name) =>
  Array.from({ length: ENTRIES_OF_EACH }, (_, index) => ({
    name,
    id: `${name}_${index}`,
    params:
      name === 'macd'
        ? { fast_period: 8 + index }
        : name === 'stoch'
          ? { fastk_period: 10 + index }
          : { period: 12 + index },
  })),
);
const SHAPE = {
  keys: ['indicators', 'klines'],
  members: null,
  resultKeys: ['indicators', 'indicators'],
};

/** Bars and indicators as Arrow beside the same as JSON: what it takes to write, and how much it is. */
const tableFormats: Bench = {
  name: 'formats of tables',
  async run() {
    const engine = engineOf(await openBenchWorld());
    const json = Buffer.from(jsonText((await asked(engine, false)).data));
    const arrow = arrowOf(await asked(engine, true));
    compare(json, arrow);
    const spent: Record<'none' | 'json' | 'arrow', number[]> = { none: [], json: [], arrow: [] };
    const works = {
      none: () => asked(engine, true),
      json: async () => Buffer.from(jsonText((await asked(engine, false)).data)),
      arrow: async () => arrowOf(await asked(engine, true)),
    };
    for (let round = -9; round < ROUNDS; round += 1) {
      const names = ['none', 'json', 'arrow'] as const;
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const before = process.cpuUsage();
        for (let call = 0; call < CALLS; call += 1) await works[name]();
        const { user, system } = process.cpuUsage(before);
        if (round >= 0) spent[name].push((user + system) / CALLS / 1_000);
      }
    }
    return rowsOf(spent, json.length, arrow);
  },
};

function rowsOf(
  spent: Readonly<Record<'none' | 'json' | 'arrow', readonly number[]>>,
  jsonBytes: number,
  table: Uint8Array,
): ClaimRow[] {
  const arrowBytes = table.length;
  const doubles = tableFromIPC(table).numCols - 1;
  const subject = `${doubles} × 1,000 doubles as Arrow`;
  const none = median(spent.none);
  const [json, arrow] = [median(spent.json), median(spent.arrow)];
  const written = (arrow - none) / (json - none);
  return [
    {
      claim: `${subject}, writing alone`,
      ours: `${figure(arrow - none)} ms`,
      peer: `as JSON, ${figure(json - none)} ms`,
      ratio: written,
      goal: '≤ 0.25',
      isMet: written <= 0.25,
    },
    {
      claim: `${subject}, calculated and written`,
      ours: `${figure(arrow)} ms`,
      peer: `as JSON, ${figure(json)} ms`,
      ratio: arrow / json,
      goal: 'stated',
      isMet: null,
    },
    {
      claim: `${subject}, bytes`,
      ours: `${figure(arrowBytes / 1_000)} kB`,
      peer: `as JSON, ${figure(jsonBytes / 1_000)} kB`,
      ratio: arrowBytes / jsonBytes,
      goal: '≤ 0.45',
      isMet: arrowBytes <= jsonBytes * 0.45,
    },
  ];
}

async function asked(engine: GraphEngine, readsColumns: boolean): Promise<GraphAnswer> {
  const context = { ...ASKER, readsColumns };
  const answer = await engine.execute({
    document: DOCUMENT,
    variables: { calc: CALC },
    context,
  });
  equal(answer.errors, undefined);
  return answer;
}

function arrowOf({ data }: GraphAnswer): Uint8Array {
  return arrowStreamBytes(readTableFrom(data, SHAPE));
}

/** Both hold the same numbers, as somebody else's reader finds them. */
function compare(json: Buffer, arrow: Uint8Array): void {
  const { indicators: told } = JSON.parse(json.toString()) as {
    indicators: {
      klines: number[][];
      indicators: { key: string; columns: Record<string, number[]> }[];
    };
  };
  const table = tableFromIPC(arrow);
  equal(table.numRows, ROWS);
  const average = told.indicators.find(({ key }) => key === 'ema_0')!;
  deepEqual([...(table.getChild('ema_0.ema_12') ?? [])], average.columns['ema_12']);
  deepEqual(
    [...(table.getChild('close') ?? [])],
    told.klines.map((row) => row[4]),
  );
}

export default tableFormats;
