import { parseArgs } from 'node:util';
import {
  FEATURE_OCCURRED,
  Marketgraph,
  MarketgraphError,
} from '../../clients/typescript/src/index.ts';
import { deliver } from './deliver.ts';
import { keepProgress, readProgress, type Progress } from './progress.ts';

/**
 * Sends each event of some indicators to a webhook when the bar that confirms it has closed:
 *
 *     npx node examples/alert-webhook/alert-webhook.ts --webhook https://hooks.example/abc --state told.json
 *
 * With `--state` a file says how far events have been told, so that the next start goes on behind them. An alert that
 * the webhook does not take for the moment is tried until it does; those behind it wait. Where the program is killed
 * between the two, or the connection breaks after the webhook has taken one, it comes again with the same id.
 * `--since` also tells what happened since a moment, where nothing has been told yet; `--count` ends after so many.
 */
const { values } = parseArgs({
  options: {
    webhook: { type: 'string' },
    state: { type: 'string' },
    symbols: { type: 'string', default: 'BTCUSDT,ETHUSDT' },
    interval: { type: 'string', default: '1m' },
    since: { type: 'string' },
    count: { type: 'string' },
    'pause-ms': { type: 'string', default: '1000' },
  },
});
const { webhook = '', state, since, count = 'Infinity' } = values;
if (!/^https?:\/\/./.test(webhook) || !URL.canParse(webhook)) {
  console.error('--webhook has to be the address of a webhook, such as https://hooks.example/abc');
  process.exit(2);
}

const begin = since === undefined ? Date.now() : Date.parse(since);
if (Number.isNaN(begin)) {
  console.error(`--since is ${since}, which is no time such as 2026-11-25T08:00:00Z`);
  process.exit(2);
}

// A post that is under way ends before the program does.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const graph = new Marketgraph({ url: process.env['MARKETGRAPH_URL'] ?? 'http://localhost:4000' });
let progress = readProgress(state, begin);
keepProgress(state, progress);
try {
  await tell(progress);
} catch (error) {
  const codes = ['cursor_too_old', 'invalid_cursor'];
  if (!(error instanceof MarketgraphError) || !codes.includes(error.code)) throw error;
  // It was away for longer than events are kept, or is asked for others now.
  console.error(`events since the last start are not told: ${error.message}`);
  await tell((progress = { since: Date.now() }));
}

async function tell(from: Progress): Promise<void> {
  const events = graph.follow(FEATURE_OCCURRED, {
    instruments: values.symbols
      .split(',')
      .map((symbol) => ({ exchange: 'venue_a', market: 'spot', symbol }) as const),
    interval: values.interval,
    calc: [{ name: 'rsi' }, { name: 'macd' }, { name: 'engulfing' }],
    ...from,
  });
  stop.signal.addEventListener('abort', () => events.close());
  let told = 0;
  for await (const { featureOccurred: event } of events) {
    const { instrument, interval, id, bias, openTime, confirmedAtMs, bar, cursor } = event;
    const alert = {
      // The same event has the same id, so a webhook can tell what it has had.
      id: `${instrument.symbol}:${interval}:${id}:${openTime}`,
      text: `${instrument.symbol} ${id} (${bias}) at ${bar.close}`,
      confirmedAt: new Date(confirmedAtMs).toISOString(),
    };
    const { outcome, attempts } = await deliver(
      webhook,
      alert,
      Number(values['pause-ms']),
      stop.signal,
    );
    if (outcome === 'stopped') return;
    progress = { ...progress, after: [cursor] };
    keepProgress(state, progress);
    const tries = `after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
    console.log(`${outcome === 'taken' ? 'sent' : 'NOT SENT'} ${tries}: ${alert.id}`);
    if (stop.signal.aborted || (told += 1) >= Number(count)) return;
  }
}
