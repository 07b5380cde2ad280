import { CandlestickSeries, createChart, type UTCTimestamp } from 'lightweight-charts';
import { Marketgraph, type KlineRow } from '../../clients/typescript/src/index.ts';
import { drawItem, type DrawnItem } from './draw-item.ts';

/** A chart that needs no knowledge of indicators: what to draw, and how it changes, comes from the server. */
const url = document.querySelector<HTMLMetaElement>('meta[name=marketgraph]')?.content ?? '';
const status = document.querySelector('#status');
const container = document.querySelector<HTMLElement>('#chart');
if (status === null || container === null) throw new Error('The page lacks a place for the chart.');

const chart = createChart(container, { autoSize: true, timeScale: { timeVisible: true } });
const candles = chart.addSeries(CandlestickSeries);
const dark = matchMedia('(prefers-color-scheme: dark)');
/** The page follows the colour scheme of the reader by CSS; the chart takes its colours as options. */
const paint = (): void => {
  const line = { color: dark.matches ? '#30363d' : '#d8dee4' };
  chart.applyOptions({
    layout: {
      background: { color: dark.matches ? '#0d1117' : '#ffffff' },
      textColor: dark.matches ? '#e6edf3' : '#1f2328',
      panes: { separatorColor: line.color },
    },
    grid: { vertLines: line, horzLines: line },
  });
};
paint();
dark.addEventListener('change', paint);

const symbol = new URLSearchParams(location.search).get('symbol') ?? 'BTCUSDT';
document.title = symbol;
const title = document.querySelector('#title');
if (title !== null) title.textContent = symbol;
const live = new Marketgraph({ url }).liveChart({
  exchange: 'venue_a',
  market: 'spot',
  symbol,
  interval: '1m',
  calc: [{ name: 'bbands' }, { name: 'macd' }, { name: 'rsi' }, { name: 'engulfing' }],
  bars: 300,
});

const candleOf = ([openTimeMs, open, high, low, close]: KlineRow) => ({
  // The library counts in seconds.
  time: (openTimeMs / 1_000) as UTCTimestamp,
  open,
  high,
  low,
  close,
});

/** What is drawn, by panel and place. */
const drawn = new Map<string, DrawnItem>();

try {
  for await (const { kind, changes } of live) {
    // Set whole, as the library updates no bar before its last one that it lacks, and knows none that left.
    candles.setData(live.bars.map(candleOf));
    if (kind === 'SNAPSHOT') {
      for (const item of drawn.values()) item.remove();
      drawn.clear();
      for (const [pane, panel] of live.panels.entries()) {
        for (const [place, item] of panel.items.entries()) {
          drawn.set(`${panel.id} ${place}`, drawItem(chart, candles, pane, item));
        }
      }
    } else {
      for (const { panel, item: place } of changes) {
        const item = live.panels.find(({ id }) => id === panel)?.items[place];
        if (item !== undefined) drawn.get(`${panel} ${place}`)?.update(item);
      }
    }
    const left = live.reconnects === 0 ? '' : `, connected again ${live.reconnects} times`;
    status.textContent = `${kind}: ${live.bars.length} bars, ${drawn.size} items${left}`;
  }
} catch (error) {
  status.textContent = String(error);
}
