import type { Check } from '#bin/doctor/finding.ts';
import {
  examinePeer,
  faultOfStatus,
  readAnswer,
  spanText,
  type NetworkAccess,
} from '#bin/doctor/checked-service.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import { fearGreedPath, readFearGreed } from '#market-data/sentiment/fear-greed-wire.ts';

const NAME = 'index of fear and greed';
const ASKED_DAYS = 7;
/** A day is published some time after its start, and one may be missing. */
const OLDEST_DAY_MS = 3 * 86_400_000;

/** Requests the last days of the fear and greed index, and checks the age of the newest. */
export function checkSentiment(line: NetworkAccess): Check {
  return ({ sentimentUrl: url }) => {
    if (url === '') return { name: NAME, status: 'ok', fact: 'the built-in simulator' };
    const peer = { ...line, name: NAME, kind: 'provider', url, faultOf: faultOfStatus } as const;
    return examinePeer(peer, async (ask) => {
      const { body, peerTimeMs } = await ask({ path: fearGreedPath(ASKED_DAYS), method: 'GET' });
      const newest = readAnswer(() => readFearGreed(body)).days.at(-1);
      if (newest === undefined) throw new TransportError('silent', 'it returns no day');
      const ageMs = peerTimeMs - newest.timeMs;
      const words = `its newest day began ${spanText(Math.max(0, ageMs))} ago`;
      if (ageMs > OLDEST_DAY_MS) throw new TransportError('outdated', words);
      return { fact: words, troubles: [] };
    });
  };
}
