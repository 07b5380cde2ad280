import { deepEqual, equal } from 'node:assert/strict';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { tableFromIPC } from 'apache-arrow';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { ASKER, engineOf, openBenchWorld, readSupergraph } from '#bench/world/bench-world.ts';
import type { GraphAnswer, GraphEngine } from '#kernel/ports/graph.ts';
import { jsonText } from '#kernel/text/json-text.ts';
import { compileShaper } from '#rest-documents/http/shape.ts';
import { arrowStreamBytes } from '#rest-documents/tables/arrow/arrow-stream.ts';
import { readTableFrom } from '#rest-documents/tables/table-reader.ts';

const ROWS = 1_000;
/** The ten indicators of the other tables, with so many periods each. */
const NAMES = ['sma', 'ema', 'rsi', 'macd', 'bbands', 'atr', 'adx', 'stoch', 'mfi', 'cci'];
const ENTRIES_OF_EACH = 4;
const ROUNDS = 21;
const CALLS = 10;

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
/** What a client sends that asks for them; the others of the body's members are at their defaults. */
const VARIABLES = {
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1m',
  limit: ROWS,
  calc: CALC,
  explain: true,
  signals: false,
  include_forming: false,
};

/** The documented route: its JSON is the REST response, with all metadata. */
const ROUTE = compileProductRoutes(readSupergraph()).find(
  ({ method, path }) => method === 'POST' && path === '/api/indicators',
)!;
const shaped = compileShaper(ROUTE.output)!;

/** Bars and indicators as Arrow, against JSON: time to write, and size. */
const tableFormats: Bench = {
  name: 'formats of tables',
  async run() {
    const engine = engineOf(await openBenchWorld());
    const json = jsonOf(await asked(engine, false));
    const arrow = arrowOf(await asked(engine, true));
    compare(json, arrow);
    const spent: Record<'none' | 'json' | 'arrow', number[]> = { none: [], json: [], arrow: [] };
    const works = {
      none: () => asked(engine, true),
      json: async () => jsonOf(await asked(engine, false)),
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
    return [...timesOf(spent, arrow), ...sizesOf(json, arrow)];
  },
};

function timesOf(
  spent: Readonly<Record<'none' | 'json' | 'arrow', readonly number[]>>,
  table: Uint8Array,
): ClaimRow[] {
  const subject = `${tableFromIPC(table).numCols - 1} × 1,000 doubles as Arrow`;
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
  ];
}

/**
 * The bytes of an answer, and of the numbers alone that were calculated: prices have few digits, so that eight bytes
 * of a double are as many as JSON needs, and six columns of them are in each answer.
 */
function sizesOf(json: Buffer, arrow: Uint8Array): ClaimRow[] {
  const { indicators } = JSON.parse(json.toString()) as Answered;
  const jsonOfColumns = JSON.stringify(Object.values(indicators).map(({ columns }) => columns));
  const table = tableFromIPC(arrow);
  const names = table.schema.fields.map(({ name }) => name).filter((name) => name.includes('.'));
  const columns = names.map((name) => ({
    name,
    kind: 'number' as const,
    values: Float64Array.from(table.getChild(name) ?? [], (value: number | null) => value ?? NaN),
  }));
  const arrowOfColumns = arrowStreamBytes({ rowCount: ROWS, columns });
  return [
    sizeOf(`${table.numCols - 1} × 1,000 doubles as Arrow, bytes`, arrow, json.length),
    sizeOf(`the ${names.length} × 1,000 of indicators alone`, arrowOfColumns, jsonOfColumns.length),
  ];
}

function sizeOf(claim: string, arrow: Uint8Array, jsonBytes: number): ClaimRow {
  const ratio = arrow.length / jsonBytes;
  return {
    claim,
    ours: `${figure(arrow.length / 1_000)} kB`,
    peer: `as JSON, ${figure(jsonBytes / 1_000)} kB`,
    ratio,
    goal: '≤ 0.45',
    isMet: ratio <= 0.45,
  };
}

async function asked(engine: GraphEngine, readsLeaves: boolean): Promise<GraphAnswer> {
  const context = { ...ASKER, readsLeaves };
  const answer = await engine.execute({
    document: ROUTE.document,
    variables: VARIABLES,
    context,
  });
  equal(answer.errors, undefined);
  return answer;
}

function jsonOf({ data }: GraphAnswer): Buffer {
  return Buffer.from(jsonText(shaped(data)));
}

function arrowOf({ data }: GraphAnswer): Uint8Array {
  return arrowStreamBytes(readTableFrom(data, ROUTE.table!));
}

interface Answered {
  readonly klines: readonly (readonly number[])[];
  readonly indicators: Readonly<Record<string, { columns: Record<string, readonly number[]> }>>;
}

/** Checks with third-party readers that both contain the same numbers. */
function compare(json: Buffer, arrow: Uint8Array): void {
  const answer = JSON.parse(json.toString()) as Answered;
  const table = tableFromIPC(arrow);
  equal(table.numRows, ROWS);
  deepEqual(
    [...(table.getChild('ema_0.ema_12') ?? [])],
    answer.indicators['ema_0']!.columns['ema_12'],
  );
  deepEqual(
    [...(table.getChild('close') ?? [])],
    answer.klines.map((row) => row[4]),
  );
}

export default tableFormats;
