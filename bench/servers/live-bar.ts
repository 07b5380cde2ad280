import type { BenchWorld } from '#bench/world/bench-world.ts';
import type { TaskHandler } from '#bench/servers/child-protocol.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { barTopic } from '#market-data/bars/events/market-events.ts';

/** The publish task of a server in the fan-out benchmark. */
export interface PublishTask {
  readonly perSec: number;
  readonly forMs: number;
}

export const LIVE_SERIES: SeriesId = {
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1m',
};

/** The field in which a bar carries the moment of its publishing, in milliseconds of `sharedMs`. */
export const STAMP_FIELD = 'quoteVolume';

export const LIVE_SUBSCRIPTION = `subscription {
  klineUpdated(
    instruments: [{ exchange: venue_a, market: spot, symbol: "BTCUSDT" }]
    interval: "1m"
  ) { kind bar { openTimeMs open high low close volume closed ${STAMP_FIELD} } }
}`;

/** Milliseconds of a clock that all processes of a machine share. */
export function sharedMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}

/** Beyond every event that a snapshot can hold. */
const FIRST_SEQUENCE = 1_000_000_000;

/**
 * Publishes closed bars, which may never be dropped or conflated, at a steady rate; gives how many.
 * Slots that come late are made up for at once, as an exchange's messages that waited in a socket.
 */
export function publisherOf({ bus }: BenchWorld): TaskHandler {
  let published = 0;
  const publishOne = (): void => {
    published += 1;
    bus.publish(barTopic(LIVE_SERIES), {
      kind: 'CLOSED',
      series: LIVE_SERIES,
      bar: { ...BAR, openTimeMs: published * 60_000, quoteVolume: stamp() },
      sequence: FIRST_SEQUENCE + published,
    });
  };
  return (task) => {
    const { perSec, forMs } = task as PublishTask;
    const everyMs = 1_000 / perSec;
    const slots = Math.round(forMs / everyMs);
    const startMs = performance.now();
    return new Promise((resolve) => {
      let slot = 0;
      const publishDue = (): void => {
        while (slot < slots && startMs + slot * everyMs <= performance.now()) {
          slot += 1;
          publishOne();
        }
        if (slot === slots) resolve(slots);
        else setTimeout(publishDue, Math.max(1, startMs + slot * everyMs - performance.now()));
      };
      publishDue();
    });
  };
}

const BAR = {
  open: 31_684.4,
  high: 31_687.2,
  low: 31_683.4,
  close: 31_686,
  volume: 24.51328,
  closed: true,
};

function stamp(): number {
  return Math.round(sharedMs() * 1_000) / 1_000;
}
