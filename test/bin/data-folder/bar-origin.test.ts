import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import {
  acceptBarOrigins,
  claimBarOrigins,
  simulatorSource,
  urlSource,
} from '#bin/data-folder/bar-origin.ts';
import { barSourcesOf } from '#bin/data-folder/bar-sources.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import {
  PROVIDER_URLS,
  QUOTE_KEYS,
  QUOTED_MARKETS,
} from '#platform/configuration/quoted-markets.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { historyDigest } from '#simulators/listings/history-digest.ts';
import { PricePaths } from '#simulators/exchange/price-paths.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

const SIMULATED = simulatorSource(1, 'aa');
const API = 'https://api.exchange.example';
const MIRROR = 'https://api1.exchange.example';

function of(source: string, part = 'venue_a:spot history'): Map<string, string> {
  return new Map([[part, source]]);
}

/** A folder whose archive has a series, as an earlier version wrote it. */
async function unmarked(series: Partial<SeriesId> = {}): Promise<string> {
  const folder = newFolder();
  const archive = new BarArchiveSqlite(join(folder, 'bars.sqlite'));
  const id = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
  const covered = [{ startMs: 0, endMs: 60_000 }];
  await archive.append([{ series: { ...id, ...series }, bars: [], covered }]);
  await archive.close();
  return folder;
}

describe('bars of a data folder', () => {
  test.each([
    ['demo, then live', SIMULATED, API, false],
    ['live, then demo', API, SIMULATED, false],
    ['another seed', SIMULATED, simulatorSource(2, 'bb'), false],
    ['another simulation of the same seed', SIMULATED, simulatorSource(1, 'cc'), false],
    ['another address', API, MIRROR, true],
  ])('stay those of their first source: %s', (_, first, then, mayBeSame) => {
    const folder = newFolder();
    claimBarOrigins(folder, of(first));
    claimBarOrigins(folder, of(first));
    const refusal = (): void => claimBarOrigins(folder, of(then));
    // One line that names the file, both sources, and the remedies.
    expect(refusal).toThrow(
      `${join(folder, 'bars.sqlite')} holds venue_a:spot history of ${first}`,
    );
    expect(refusal).toThrow(
      `and the settings name ${then}: name another folder with DATA_DIR, or move`,
    );
    expect(refusal).toThrow(/^[^\n]+$/);
    if (mayBeSame) expect(refusal).toThrow('`marketgraph data accept`');
    else expect(refusal).not.toThrow('accept');
    claimBarOrigins(folder, of(first));
  });

  test('of two addresses are one exchange’s once the settings say so, whichever is used', () => {
    const folder = newFolder();
    claimBarOrigins(folder, of(API));
    acceptBarOrigins(folder, of(MIRROR));
    for (const source of [MIRROR, API, MIRROR]) claimBarOrigins(folder, of(source));
    expect(() => claimBarOrigins(folder, of('https://api2.exchange.example'))).toThrow(
      `${API} and ${MIRROR}`,
    );
  });

  test('never mix those of an exchange and of the simulator, for any settings', () => {
    for (const [first, then] of [
      [SIMULATED, API],
      [API, SIMULATED],
    ] as const) {
      const folder = newFolder();
      claimBarOrigins(folder, of(first));
      expect(() => acceptBarOrigins(folder, of(then))).toThrow('the settings name');
      claimBarOrigins(folder, of(first));
    }
  });

  test('are checked market by market', () => {
    const folder = newFolder();
    claimBarOrigins(folder, of(API));
    const both = new Map([...of(API), ...of(SIMULATED, 'venue_a:perp history')]);
    claimBarOrigins(folder, both);
    claimBarOrigins(folder, both);
    expect(() => claimBarOrigins(folder, of(MIRROR))).toThrow('venue_a:spot history');
  });

  test('of unrecorded origin have no owner until the settings name one', async () => {
    for (const source of [API, SIMULATED]) {
      const folder = await unmarked();
      expect(() => claimBarOrigins(folder, of(source))).toThrow('did not record the origin');
      acceptBarOrigins(folder, of(source));
      claimBarOrigins(folder, of(source));
    }
    // Neither another market of the same file nor one with the same prefix is affected.
    claimBarOrigins(await unmarked({ market: 'perp' }), of(API));
  });

  test('keep no secret of an address', () => {
    const folder = newFolder();
    claimBarOrigins(folder, of(urlSource('https://me:secret@API.exchange.example:443/v1/?key=k')));
    const file = new DatabaseSync(join(folder, 'bars.sqlite'), { readOnly: true });
    expect(file.prepare('SELECT source FROM origin').all()).toEqual([
      { source: 'https://api.exchange.example/v1' },
    ]);
    file.close();
  });
});

describe('the settings', () => {
  const settingsOf = (env: Record<string, string>, profile: 'demo' | 'live' = 'demo') =>
    readSettings({ profile, env, file: null });

  test('name a source for the history and the streams of each market', () => {
    const live = barSourcesOf(settingsOf({}, 'live'), {});
    expect([...live]).toEqual([
      ['venue_a:spot history', 'https://api.binance.com'],
      ['venue_a:spot streams', 'wss://stream.binance.com:9443'],
      ['venue_a:perp history', 'https://fapi.binance.com'],
      ['venue_a:perp streams', 'wss://fstream.binance.com'],
      ['venue_b:spot history', 'https://www.okx.com'],
      ['venue_b:spot streams', 'wss://ws.okx.com:8443'],
      ['venue_b:perp history', 'https://www.okx.com'],
      ['venue_b:perp streams', 'wss://ws.okx.com:8443'],
      ['venue_c:spot history', 'https://api.bybit.com'],
      ['venue_c:spot streams', 'wss://stream.bybit.com'],
      ['venue_c:perp history', 'https://api.bybit.com'],
      ['venue_c:perp streams', 'wss://stream.bybit.com'],
      ['venue_d:perp history', 'https://api.hyperliquid.xyz'],
      ['venue_d:perp streams', 'wss://api.hyperliquid.xyz'],
      ['sentiment:fear_greed history', 'https://api.alternative.me'],
      ...QUOTE_KEYS.map((key) => [
        `${key} history`,
        QUOTED_MARKETS[key].providers
          .map((name) => PROVIDER_URLS[name])
          .toSorted()
          .join(' and '),
      ]),
    ]);
    const demo = barSourcesOf(settingsOf({}), { 'venue_a:spot': 'aa', 'venue_a:perp': 'bb' });
    expect(demo.get('venue_a:spot streams')).toBe('the simulator (seed 20190101, history aa)');
  });

  test('let a perpetual market follow the addresses of its spot market, unless it has its own', () => {
    const mirror = { VENUE_B_REST_URL: 'https://mirror.test', VENUE_B_WS_URL: 'wss://mirror.test' };
    const followed = barSourcesOf(settingsOf(mirror, 'live'), {});
    expect(followed.get('venue_b:perp history')).toBe('https://mirror.test');
    const own = {
      VENUE_B_PERP_REST_URL: 'https://own.test',
      VENUE_B_PERP_WS_URL: 'wss://own.test',
    };
    const apart = barSourcesOf(settingsOf({ ...mirror, ...own }, 'live'), {});
    expect(apart.get('venue_b:spot streams')).toBe('wss://mirror.test');
    expect(apart.get('venue_b:perp streams')).toBe('wss://own.test');
  });

  test.each(['VENUE_A_REST_URL', 'VENUE_A_PERP_REST_URL'])(
    'are rejected where %s alone is an exchange’s, and the streams the simulator’s',
    (name) => {
      const settings = settingsOf({ [name]: API });
      expect(() => barSourcesOf(settings, {})).toThrow(`${name} is set and `);
    },
  );

  test('are rejected with an invalid address', () => {
    const settings = settingsOf({ VENUE_A_REST_URL: 'http://a b' }, 'live');
    expect(() => barSourcesOf(settings, {})).toThrow('VENUE_A_REST_URL="http://a b" is not a URL');
  });
});

test('a simulated history is recognised by its bars', () => {
  const [one, two] = [new PricePaths(1), new PricePaths(2)];
  const digests = [
    historyDigest(one, 'spot'),
    historyDigest(two, 'spot'),
    historyDigest(one, 'perp'),
  ];
  expect(new Set(digests).size).toBe(3);
  expect(historyDigest(new PricePaths(1), 'spot')).toBe(digests[0]);
  const others = (['venue_b', 'venue_c', 'venue_d'] as const).map((exchange) =>
    historyDigest(one, 'perp', exchange),
  );
  expect(new Set([...digests, ...others]).size).toBe(6);
  expect(() => historyDigest(one, 'spot', 'venue_d')).toThrow('venue_d has no spot market');
});
