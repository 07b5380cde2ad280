import { parseArgs } from 'node:util';
import { FEATURE_OCCURRED, Marketgraph } from '../../clients/typescript/src/index.ts';
import { deliver } from './deliver.ts';

/**
 * Sends each event of some indicators to a webhook, once, when the bar that confirms it has closed:
 *
 *     npx node examples/alert-webhook/alert-webhook.ts --webhook https://hooks.example/abc
 *
 * `--since` also tells what happened since a moment, `--count` ends after so many events.
 */
const { values } = parseArgs({
  options: {
    webhook: { type: 'string' },
    symbols: { type: 'string', default: 'BTCUSDT,ETHUSDT' },
    interval: { type: 'string', default: '1m' },
    since: { type: 'string' },
    count: { type: 'string' },
    'pause-ms': { type: 'string', default: '1000' },
  },
});
const { webhook, since, count = 'Infinity' } = values;
if (webhook === undefined) {
  console.error('--webhook URL is missing');
  process.exit(2);
}

const graph = new Marketgraph({ url: process.env['MARKETGRAPH_URL'] ?? 'http://localhost:4000' });
const events = graph.follow(FEATURE_OCCURRED, {
  instruments: values.symbols
    .split(',')
    .map((symbol) => ({ exchange: 'venue_a', market: 'spot', symbol }) as const),
  interval: values.interval,
  calc: [{ name: 'rsi' }, { name: 'macd' }, { name: 'engulfing' }],
  ...(since === undefined ? {} : { since: Date.parse(since) }),
});

let told = 0;
for await (const { featureOccurred: event } of events) {
  const { instrument, interval, id, bias, openTime, confirmedAtMs, bar } = event;
  const delivery = await deliver(
    webhook,
    {
      // The same event has the same id, so a webhook can tell what it has had.
      id: `${instrument.symbol}:${interval}:${id}:${openTime}`,
      text: `${instrument.symbol} ${id} (${bias}) at ${bar.close}`,
      confirmedAt: new Date(confirmedAtMs).toISOString(),
    },
    Number(values['pause-ms']),
  );
  console.log(
    `${delivery.isTaken ? 'sent' : 'NOT SENT'} after ${delivery.attempts} attempts: ${event.id}`,
  );
  if ((told += 1) >= Number(count)) break;
}
