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
 *     npx node examples/alert-webhook/alert-webhook.ts --webhook https://hooks.example/abc --state sent.json
 *
 * `--state` names a file with the last cursor, so that the next start resumes behind it. An alert that the webhook
 * does not accept yet is retried until it does; later alerts wait. If the program or the connection ends after the
 * webhook has accepted an alert, the alert is sent again with the same id. `--since` also sends the events since a
 * time, on the first start; `--count` ends after so many alerts.
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

// A post in flight ends before the program does.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const graph = new Marketgraph({ url: process.env['MARKETGRAPH_URL'] ?? 'http://localhost:4000' });
let progress = readProgress(state, begin);
keepProgress(state, progress);
try {
  await sendEvents(progress);
} catch (error) {
  const codes = ['cursor_too_old', 'invalid_cursor'];
  if (!(error instanceof MarketgraphError) || !codes.includes(error.code)) throw error;
  // The cursor is older than the kept events, or belongs to other arguments.
  console.error(`events since the last start are not sent: ${error.message}`);
  await sendEvents((progress = { since: Date.now() }));
}

async function sendEvents(from: Progress): Promise<void> {
  const events = graph.follow(FEATURE_OCCURRED, {
    instruments: values.symbols
      .split(',')
      .map((symbol) => ({ exchange: 'venue_a', market: 'spot', symbol }) as const),
    interval: values.interval,
    calc: [{ name: 'rsi' }, { name: 'macd' }, { name: 'engulfing' }],
    ...from,
  });
  stop.signal.addEventListener('abort', () => events.close());
  let sent = 0;
  for await (const { featureOccurred: event } of events) {
    const { instrument, interval, id, bias, openTime, confirmedAtMs, bar, cursor } = event;
    const alert = {
      // The same event has the same id, so a webhook can recognise repetitions.
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
    if (stop.signal.aborted || (sent += 1) >= Number(count)) return;
  }
}
