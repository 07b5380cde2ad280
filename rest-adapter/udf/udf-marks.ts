import { parse } from 'graphql';
import { isRawJson } from '#kernel/text/raw-json.ts';
import type { Resolution } from '#rest-adapter/udf/resolution.ts';
import type { ChartInstrument, UdfGraph } from '#rest-adapter/udf/udf-graph.ts';
import type { Stretch } from '#rest-adapter/udf/udf-history.ts';

const MARKS = parse(`
  query UdfMarks($exchange: Exchange!, $market: Market!, $symbol: String!, $interval: Interval!, $limit: Int!,
    $startTime: EpochMs!, $endTime: EpochMs!, $calc: [CalcInput!]!) {
    chart(exchange: $exchange, market: $market, symbol: $symbol, interval: $interval, limit: $limit,
      startTime: $startTime, endTime: $endTime, calc: $calc, signals: true) {
      panels { items { type data } }
    }
  }`);

/** Marked features: trend flips, momentum crossings, and reversals from extremes. */
const MARKED = [{ name: 'supertrend' }, { name: 'macd' }, { name: 'rsi' }];

const MAX_BARS = 1_000;
/** The library shows at most ten marks per bar. */
const MAX_PER_BAR = 10;

/** The library knows four colours by name: red, green, blue and yellow. */
const COLOURS: Readonly<Record<string, string>> = { bullish: 'green', bearish: 'red' };
const OTHER_COLOUR = 'blue';

/** An event in the charts' form. */
interface EventMark {
  /** Time of the candle that confirmed it, in seconds. */
  readonly time: number;
  readonly role: string;
  readonly id?: string;
  readonly label?: string;
}

/** Feature events as marks on the candles that confirmed them, as columns. */
export async function marks(
  graph: UdfGraph,
  { venue, symbol }: ChartInstrument,
  { interval, barSec }: Resolution,
  { fromSec, toSec }: Stretch,
): Promise<object> {
  const { exchange, market } = venue;
  const limit = Math.min(MAX_BARS, Math.max(1, Math.ceil((toSec - fromSec) / barSec)));
  const window = { startTime: Math.max(0, toSec - limit * barSec) * 1_000, endTime: toSec * 1_000 };
  const asked = { exchange, market, symbol, interval, limit, calc: MARKED, ...window };
  const { chart } = await graph.askPatiently<{
    chart: { panels: { items: { type: string; data: unknown }[] }[] };
  }>(MARKS, asked);
  const events = chart.panels
    .flatMap(({ items }) => items.filter(({ type }) => type === 'markers'))
    .flatMap(({ data }) => (isRawJson(data) ? data.toJSON() : data) as readonly EventMark[])
    .filter(({ id, time }) => id !== undefined && time >= fromSec && time < toSec);
  return columnsOf(withinBars(events));
}

function withinBars(events: readonly EventMark[]): EventMark[] {
  const perBar = new Map<number, number>();
  return events.filter(({ time }) => {
    const count = (perBar.get(time) ?? 0) + 1;
    perBar.set(time, count);
    return count <= MAX_PER_BAR;
  });
}

function columnsOf(events: readonly EventMark[]): object {
  const label = ({ id, label: given }: EventMark) => given ?? id ?? '';
  return {
    id: events.map(({ id, time }) => `${id}@${time}`),
    time: events.map(({ time }) => time),
    color: events.map(({ role }) => COLOURS[role] ?? OTHER_COLOUR),
    text: events.map(label),
    label: events.map((event) => label(event).slice(0, 1).toUpperCase()),
    labelFontColor: events.map(() => 'white'),
    minSize: events.map(() => 16),
  };
}
