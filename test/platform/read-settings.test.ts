import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import {
  ConfigurationError,
  readSettings,
  settingEntries,
} from '#platform/configuration/read-settings.ts';
import { renderGatewaySettings, renderSettings } from '#platform/configuration/render-settings.ts';

const read = (env: Record<string, string>, file: string | null = null) =>
  readSettings({ profile: 'demo', env, file });

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'marketgraph-')), 'settings.yaml');
  writeFileSync(path, text);
  return path;
}

describe('settings', () => {
  test('take the default of the profile', () => {
    expect(read({}).port).toBe(4000);
    expect(read({})['venue_a:spot restUrl']).toBe('');
    expect(readSettings({ profile: 'live', env: {}, file: null })['venue_a:spot restUrl']).toMatch(
      /^https:/,
    );
  });

  test.each([
    ['MARKETGRAPH_PORT', '4001', '; did you mean PORT?'],
    ['MARKETGRAPH_LOG_LEVL', 'error', '; did you mean LOG_LEVEL?'],
    ['MARKETGRAPH_GRAPHQL_NOTHING_OF_THE_KIND', '1', ''],
  ])('refuse the variable %s=%s, which has our prefix and is none', (name, value, guess) => {
    expect(() => read({ [name]: value })).toThrow(`${name} is not a setting${guess}`);
  });

  test('leave variables of others and of our tools as they are', () => {
    const others = {
      MARKETGRAPH_TOKEN: 'mg_1',
      MARKETGRAPH_TEST_DEPTH: '10',
      MARKETGRAPH_PORT: 'tcp://10.0.0.7:4000',
      MARKETGRAPH_PORT_4000_TCP_ADDR: '10.0.0.7',
      MARKETGRAPH_GATEWAY_SERVICE_HOST: '10.0.0.7',
      GRAPHQL_OF_OTHERS: '1',
    };
    expect(read(others)).toEqual(read({}));
  });

  test('never show a secret that is not allowed', () => {
    expect(read({ SUBGRAPH_SECRET: 'x'.repeat(32) }).subgraphSecret).toBe('x'.repeat(32));
    expect(() => read({ SUBGRAPH_SECRET: 'hunter2' })).toThrow(
      'The value of SUBGRAPH_SECRET is not allowed; ' +
        'graphql.subgraph_secret must be empty or a text of 32 characters or more',
    );
    for (const url of ['hello', 'postgres//user:hunter2@host/db']) {
      expect(() => read({ DATABASE_URL: url })).toThrow(
        /^The value of DATABASE_URL is not allowed; [^\n]*such as postgres:\/\/user:password@host[^\n]*$/,
      );
    }
  });

  test('have the same defaults as the bar book, which the contract states', () => {
    const defaults = read({});
    expect({
      maxKlines: defaults.maxKlinesCrypto,
      stalenessMarginMs: defaults.stalenessExtraSec * 1_000,
      historyConcurrency: defaults.historyConcurrency,
      historyQueue: defaults.historyQueue,
      historyWaitMs: defaults.historyWaitMs,
      settleMs: defaults.settleHours * 3_600_000,
      recheckEveryMs: defaults.recheckMinutes * 60_000,
      auditEveryMs: defaults.auditDays * 86_400_000,
    }).toEqual({
      maxKlines: DEFAULT_BAR_SETTINGS.maxKlines,
      stalenessMarginMs: DEFAULT_BAR_SETTINGS.stalenessMarginMs,
      historyConcurrency: DEFAULT_BAR_SETTINGS.historyConcurrency,
      historyQueue: DEFAULT_BAR_SETTINGS.historyQueue,
      historyWaitMs: DEFAULT_BAR_SETTINGS.historyWaitMs,
      settleMs: DEFAULT_BAR_SETTINGS.settleMs,
      recheckEveryMs: DEFAULT_BAR_SETTINGS.recheckEveryMs,
      auditEveryMs: DEFAULT_BAR_SETTINGS.auditEveryMs,
    });
  });

  test('take the environment before the file, and the file before the default', () => {
    const file = fileWith('server:\n  port: 5000\n  drain_sec: 3\n');
    const settings = read({ PORT: '6000' }, file);
    expect(settings.port).toBe(6000);
    expect(settings.drainSec).toBe(3);
  });

  test('read lists and maps from one environment variable', () => {
    const settings = read({
      VENUE_A_SYMBOLS: 'BTCUSDT, 币安人生USDT',
      MAX_KLINES_CRYPTO: '1m=100,1d=50',
    });
    expect(settings['venue_a:spot symbols']).toEqual(['BTCUSDT', '币安人生USDT']);
    expect(settings.maxKlinesCrypto).toEqual({ '1m': 100, '1d': 50 });
  });

  test('take an empty variable of a list for an empty list, and of a number for none', () => {
    const settings = read({ VENUE_A_SYMBOLS: '', PORT: '' });
    expect(settings['venue_a:spot symbols']).toEqual([]);
    expect(settings.port).toBe(4000);
  });

  test.each([
    ['PORT', 'eighty', 'server.port must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'server.port must be a whole number from 0 to 65535'],
    ['LOG_LEVEL', 'loud', 'log.level must be one of trace, debug, info, warn, error, silent'],
    ['TRUST_PROXY', 'perhaps', 'server.trust_proxy must be true or false'],
    ['VENUE_A_WS_URL', 'http://x', 'must be empty or a URL starting with ws:// or wss://'],
    ['MAX_KLINES_CRYPTO', '2m=5', 'bars.max_klines_crypto must be a map'],
  ])('reject %s=%s in one line that states the allowed values', (name, value, allowed) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(ConfigurationError);
    expect(attempt).toThrow(allowed);
    expect(attempt).toThrow(name);
    expect(attempt).toThrow(/^[^\n]+$/);
  });

  test('reject an unknown key of the file and offer the nearest one, or its neighbours', () => {
    expect(() => read({}, fileWith('server:\n  prot: 4000\n'))).toThrow(
      /server\.prot is not a setting; did you mean server\.port\?$/,
    );
    expect(() => read({}, fileWith('trafic:\n  rules: []\n'))).toThrow('did you mean traffic?');
    expect(() => read({}, fileWith('server:\n  qqqqqqqqqqqqqqqqqqqqqqqqqqqq: 4000\n'))).toThrow(
      /is not a setting; known ones are .*server\.port/,
    );
  });

  test.each([
    ['[{"timout_ms": 5}]', /TRAFFIC_RULES\[0\]\.timout_ms is not known; did you mean timeout_ms\?/],
    [
      '[{}, {"timeout_ms": 5}]',
      /\[1\]\.timeout_ms=5 is not allowed; it must be .* from 10 to 600000/,
    ],
    ['[{"accept_encodings": ["lzma"]}]', /must be a list of gzip, br, zstd/],
    ['[{"subgraphs": []}]', /\[0\]\.subgraphs=\[\] is not allowed/],
    ['[{"zzzzzzzz": 1}]', /is not known; known ones are subgraphs, timeout_ms/],
    ['[7]', /\[0\] must be a group with some of subgraphs/],
    ['{}', /TRAFFIC_RULES="\{\}" is not allowed; traffic\.rules must be a list of rules/],
    ['timeouts', /TRAFFIC_RULES="timeouts" is not allowed/],
  ])('name the invalid part of a list of rules: %s', (text, reason) => {
    expect(() => read({ TRAFFIC_RULES: text })).toThrow(reason);
  });

  test('reject a file that is missing or is not YAML', () => {
    expect(() => read({}, '/nowhere/settings.yaml')).toThrow('does not exist');
    expect(() => read({}, fileWith('server: [1, 2'))).toThrow('is not valid YAML');
  });

  test('of a gateway are documented separately, at their defaults, and each of its rules in an example', () => {
    const shown = renderGatewaySettings();
    expect(readFileSync('docs/gateway.yaml', 'utf8')).toBe(shown);
    expect(read({}, 'docs/gateway.yaml')).toEqual(read({}));
    const examples = shown
      .replaceAll(/^( *)# ((?:response_)?rules:|  )(.*)$/gm, '$1$2$3')
      .replaceAll(/^ {2}(?:response_)?rules: \[\]\n/gm, '');
    const settings = read({}, fileWith(examples));
    const { headerRules, responseHeaderRules, trafficRules, transportRules } = settings;
    const members = (rules: readonly object[]) => new Set(rules.flatMap(Object.keys));
    expect(members(trafficRules).size).toBe(13);
    expect(members(headerRules).size).toBe(7);
    expect(members(responseHeaderRules).size).toBe(8);
    expect(members(transportRules).size).toBe(4);
  });

  test('have one key and one environment variable each', () => {
    const keys = settingEntries().map(([, setting]) => setting.key);
    const variables = settingEntries().map(([, setting]) => setting.env);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(variables).size).toBe(variables.length);
  });

  test('are all documented in the committed file, which changes nothing when it is read', () => {
    const committed = readFileSync('docs/settings.yaml', 'utf8');
    expect(committed).toBe(renderSettings());
    expect(read({}, 'docs/settings.yaml')).toEqual(read({}));
    for (const [, setting] of settingEntries()) expect(committed).toContain(setting.env);
  });
});
