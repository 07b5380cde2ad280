import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { deliver } from '#examples/alert-webhook/deliver.ts';
import { accessibilityFaults, loadAxe } from '#test/accessibility.ts';
import { runHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { commandOf, start, type Ended } from '#test/examples/example-programs.ts';
import { ROOT } from '#test/pages/page-snippets.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser) console.log(`skipped: no browser at ${CHROMIUM} (CHROMIUM_PATH names another)`);
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

let origin: string;
beforeAll(async () => {
  origin = await sharedDemo();
});

const run = async (
  file: string,
  given: readonly (readonly [string, string])[] = [],
  ...more: readonly string[]
): Promise<Ended> => {
  const env = { MARKETGRAPH_URL: origin };
  const ended = await start(commandOf(file), env, given, ...more).end;
  if (ended.code !== 0) throw new Error(`${file} ended with ${ended.code}: ${ended.stderr}`);
  return ended;
};

test('every example has a command', () => {
  const folders = readdirSync(join(ROOT, 'examples'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders).toHaveLength(11);
  const page = readFileSync(join(ROOT, 'examples/README.md'), 'utf8');
  for (const { name } of folders) expect(page).toMatch(new RegExp(`^\\| \\[.*\\(${name}/`, 'm'));
});

describe.skipIf(!hasPython)('in Python (skipped without 3.11)', () => {
  test('a month of bars has every hour of thirty days', async () => {
    const { stdout } = await run('month-of-bars/month_of_bars.py');
    expect(stdout).toMatch(/720/);
  });

  test('the report of ownership names the controller of the company, with a drawing', async () => {
    const folder = newFolder();
    await run('ownership-report/ownership_report.py', [['FOLDER', folder]]);
    const report = readFileSync(join(folder, '688901.md'), 'utf8');
    expect(report).toMatch(/^# .+ \(688901\)$/m);
    expect(report).toMatch(/\| looked through \| [\d.]+ % \|/);
    expect(report).toMatch(/^- .+ETF.+ of the basket$/m);
    expect(readFileSync(join(folder, '688901.svg'), 'utf8')).toContain('<svg');
  });

  test('the backtest trades at the open behind the bar that confirmed, as counted by hand', async () => {
    const { stdout } = await run('backtest/backtest.py');
    const counts = /(\d+) bars, (\d+) trades over/.exec(stdout);
    const { klines, indicators } = (await (
      await fetch(`${origin}/api/indicators`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          exchange: 'venue_a',
          market: 'spot',
          symbol: 'BTCUSDT',
          interval: '1h',
          limit: 1_000,
          calc: [{ name: 'supertrend' }],
          signals: true,
        }),
      })
    ).json()) as {
      klines: unknown[];
      indicators: { supertrend: { signals: Record<string, { values: (boolean | null)[] }> } };
    };
    const { values } = indicators.supertrend.signals['supertrend.bullish']!;
    // A trade is over where the bullish condition ends, and a bar follows.
    const states = values.slice(0, -1).filter((value) => value !== null);
    const ends = states.filter((value, at) => !value && states[at - 1] === true);
    expect(counts?.slice(1)).toEqual([String(klines.length), String(ends.length)]);
  });

  test('the bundle is published, and can be queried', async () => {
    const folder = join(newFolder(), 'bundle');
    const { stdout } = await run('own-bundle/make_bundle.py', [['FOLDER', folder]]);
    expect(stdout).toContain('6 facts of 3 kinds');
    const published = await runHere(['publish', folder]);
    expect(published.stdout + published.stderr).toContain('6 rows, 6 new');
    expect(published.code).toBe(0);
  });
});

test('the screener ranks what matches, and lists what is not known', async () => {
  const { stdout } = await run('screener/screener.ts');
  const [, total, universe, known] = /^(\d+) of (\d+) match, (\d+) are known/.exec(stdout) ?? [];
  expect(Number(universe)).toBeGreaterThan(1);
  const places = stdout.match(/^\d+\. \S+ {2}20 h: /gm) ?? [];
  expect(places).toHaveLength(Number(total));
  const unknown = [...stdout.matchAll(/^unknown: (\d+)/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
  expect(Number(known) + unknown).toBe(Number(universe));
});

test("SQL over bars in DuckDB equals the day's bars", async () => {
  const { stdout } = await run('duckdb/query-bars.ts');
  const days = [...stdout.matchAll(/'(20\d\d-\d\d-\d\d)' +│ (\d+) +│ ([\d.]+) /g)];
  expect(days).toHaveLength(5);
  const query = 'exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1h&limit=1000';
  const rows = (await (await fetch(`${origin}/api/klines?${query}`)).json()) as number[][];
  for (const [, day = '', hours, rangePct] of days) {
    const ofDay = rows.filter(([ms]) => new Date(ms!).toISOString().startsWith(day));
    const high = Math.max(...ofDay.map((row) => row[2]!));
    const low = Math.min(...ofDay.map((row) => row[3]!));
    expect(Number(hours)).toBe(ofDay.length);
    // The hour that forms may have moved since.
    expect(Number(rangePct)).toBeCloseTo(((high - low) / ofDay[0]![1]!) * 100, 1);
  }
});

test('tools are started by the configuration of an editor, and answer', async () => {
  const { stdout } = await run('editor-tools/ask-as-an-editor.ts');
  expect(stdout).toMatch(/^21 tools: .*analyze/m);
  expect(stdout).toContain('"playbook":"trend_following"');
});

describe('the alert', () => {
  const SINCE = ['--since', new Date(Date.now() - 5 * 3_600_000).toISOString(), '--pause-ms', '1'];

  /** A webhook that answers in these ways, then always in the last one. */
  async function openWebhook(answers: (number | 'cut' | 'half' | 'slow')[]) {
    const taken: { id: string; text: string }[] = [];
    const keys: unknown[] = [];
    const hook = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
        keys.push(request.headers['idempotency-key']);
        if (answer === 'cut') return void request.socket.destroy();
        const status = typeof answer === 'number' ? answer : 200;
        if (status === 200) taken.push(JSON.parse(text) as { id: string; text: string });
        if (answer === 'slow') return void setTimeout(() => response.end(), 400);
        const isMoved = status === 302;
        response.writeHead(status, isMoved ? { location: '/elsewhere' } : { 'content-length': 9 });
        if (answer !== 'half') return void response.end(isMoved ? '' : 'something');
        response.write('some');
        setTimeout(() => request.socket.destroy(), 20);
      });
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      hook.closeAllConnections();
      hook.close();
    });
    const { port } = hook.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/secret`, taken, keys };
  }

  const FILE = 'alert-webhook/alert-webhook.ts';
  const given = (url: string, file: string) =>
    [
      ['URL', url],
      ['FILE', file],
    ] as const;
  const idsOf = ({ taken }: { taken: { id: string }[] }) => taken.map(({ id }) => id);

  test('comes once for each event, through a webhook that fails at first', async () => {
    const hook = await openWebhook([503, 'cut', 200]);
    const state = join(newFolder(), 'told.json');
    const { stdout, stderr } = await run(FILE, given(hook.url, state), ...SINCE, '--count', '3');
    expect(hook.taken).toHaveLength(3);
    expect(new Set(idsOf(hook)).size).toBe(3);
    expect(hook.keys.slice(0, 3)).toEqual(Array(3).fill(hook.taken[0]?.id));
    expect(hook.taken[0]?.text).toMatch(
      /^(BTC|ETH)USDT \w+\.\w+ \((bullish|bearish|neutral)\) at /,
    );
    expect(stdout).toContain('sent after 3 attempts');
    expect(stderr).toContain('it answered 503; trying again (after attempt 1)');
    // Knowing the path of a webhook is enough to post to it.
    expect(stderr).not.toContain('secret');
  });

  test('resumes after the last delivered bar, however often the program is stopped', async () => {
    const hook = await openWebhook(['slow', 503, 'half', 200]);
    const state = join(newFolder(), 'told.json');
    const stopped = async (isTime: () => boolean) => {
      const env = { MARKETGRAPH_URL: origin };
      const program = start(commandOf(FILE), env, given(hook.url, state), ...SINCE);
      await vi.waitFor(() => expect(isTime()).toBe(true), { timeout: 20_000, interval: 5 });
      program.stop();
      return program.end;
    };
    // While the webhook holds the first one, and has not answered.
    expect((await stopped(() => hook.keys.length === 1)).code).toBe(0);
    expect(hook.keys).toHaveLength(1);
    await run(FILE, given(hook.url, state), ...SINCE, '--count', '2');
    await run(FILE, given(hook.url, state), ...SINCE, '--count', '1');
    const whole = await openWebhook([200]);
    const other = join(newFolder(), 'told.json');
    await run(FILE, given(whole.url, other), ...SINCE, '--count', '4');
    expect(idsOf(hook)).toEqual(idsOf(whole));
  });

  test.each([
    ['hooks.example/abc', [], /--webhook has to be the address/],
    ['http://localhost:9', ['--since', 'yesterday'], /--since is yesterday, which is no time/],
  ])('is rejected at once if it could never fire: %s %j', async (url, more, message) => {
    const program = start(commandOf(FILE), {}, given(url, join(newFolder(), 'told.json')), ...more);
    expect(await program.end).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  test.each([
    [[410], { outcome: 'refused', attempts: 1 }],
    [[302], { outcome: 'refused', attempts: 1 }],
    [['half'], { outcome: 'taken', attempts: 1 }],
    [[500, 429, 'cut', 200], { outcome: 'taken', attempts: 4 }],
  ] as const)('that a webhook answers with %j', async (answers, outcome) => {
    const hook = await openWebhook([...answers]);
    const alert = { id: 'BTCUSDT:1m:rsi:1', text: 'x', confirmedAt: '2026-11-25T00:00:00.000Z' };
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const never = new AbortController().signal;
    expect(await deliver(hook.url, alert, 1, never)).toEqual(outcome);
    expect(hook.keys).toEqual(Array(outcome.attempts).fill(alert.id));
    const failures = outcome.outcome === 'taken' ? outcome.attempts - 1 : outcome.attempts;
    expect(logged).toHaveBeenCalledTimes(failures);
    logged.mockRestore();
  });

  test('that no webhook accepts is retried until the program stops', async () => {
    const hook = await openWebhook([500]);
    const alert = { id: 'BTCUSDT:1m:rsi:1', text: 'x', confirmedAt: '2026-11-25T00:00:00.000Z' };
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const stop = new AbortController();
    const delivering = deliver(hook.url, alert, 1, stop.signal);
    await vi.waitFor(() => expect(hook.keys.length).toBeGreaterThan(6));
    stop.abort();
    expect(await delivering).toMatchObject({ outcome: 'stopped' });
    logged.mockRestore();
  });
});

describe('the dashboard for Grafana', () => {
  interface Target {
    readonly url: string;
    readonly url_options: { readonly method: 'GET' | 'POST'; readonly data?: string };
    readonly columns: readonly {
      readonly selector: string;
      readonly text: string;
      readonly type: string;
    }[];
  }
  const dashboard = JSON.parse(
    readFileSync(join(ROOT, 'examples/grafana/dashboard.json'), 'utf8'),
  ) as {
    readonly panels: readonly { readonly title: string; readonly targets: readonly Target[] }[];
    readonly templating: {
      readonly list: readonly {
        readonly name: string;
        readonly query: string;
      }[];
    };
  };
  /** The requests with each choice of each variable. */
  const choicesOf = (target: Target): Target[] =>
    dashboard.templating.list
      .reduce(
        (texts, { name, query }) => {
          const place = `\${${name}}`;
          return texts.flatMap((text) =>
            text.includes(place)
              ? query.split(',').map((value) => text.replaceAll(place, value))
              : [text],
          );
        },
        [JSON.stringify(target)],
      )
      .map((text) => JSON.parse(text) as Target);

  test.each(dashboard.panels)(
    '$title: every column is one of the server’s answer, whatever is chosen',
    async ({ targets }) => {
      for (const { url, url_options: options, columns } of targets.flatMap(choicesOf)) {
        const requested = `${url} ${options.data ?? ''}`;
        const response = await fetch(origin + url, {
          method: options.method,
          headers: { 'content-type': 'application/json' },
          ...(options.data === undefined ? {} : { body: options.data }),
        });
        expect(response.status, requested).toBe(200);
        const [head = '', ...lines] = (await response.text()).trim().split('\r\n');
        const names = head.split(',');
        expect(lines.length, requested).toBeGreaterThan(2);
        for (const { selector, text, type } of columns) {
          const value = lines.at(-1)?.split(',')[names.indexOf(selector)] ?? '';
          // Versions of the plugin differ in how they find a renamed column.
          expect(text).toBe(selector);
          if (type === 'timestamp') expect(Date.parse(value)).toBeGreaterThan(0);
          else expect(value).toMatch(/^-?\d/);
        }
      }
    },
  );

  test('uses the provisioned data source', () => {
    const text = readFileSync(join(ROOT, 'examples/grafana/provisioning/datasources.yaml'), 'utf8');
    const { datasources } = parse(text) as { datasources: { uid: string; type: string }[] };
    const { uid, type } = datasources[0]!;
    expect(JSON.stringify(dashboard)).toContain(`"datasource":{"type":"${type}","uid":"${uid}"}`);
  });
});

describe.skipIf(!hasBrowser)('the page with a live chart', () => {
  test('draws every item of every panel, and updates, without a console message', async () => {
    const env = { MARKETGRAPH_URL: origin, PORT: '0' };
    const page = start(commandOf('chart-page/chart.ts'), env);
    onTestFinished(() => page.stop());
    await expect.poll(() => page.printed(), { timeout: 20_000 }).toMatch(/http:\/\/localhost/);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    onTestFinished(() => browser.close());
    const tab = await browser.newPage();
    const complaints: string[] = [];
    tab.on('pageerror', ({ message }) => complaints.push(message));
    tab.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    const begun: Row[] = [];
    await tab.routeWebSocket(/graphql/, (socket) => beginBars(socket, begun));
    const address = /http:\/\/localhost\S+/.exec(page.printed())![0];
    await tab.goto(address);
    const status = () => tab.textContent('#status');
    await expect
      .poll(status, { timeout: 30_000 })
      .toMatch(/^(FORMING|CLOSED): 300 bars, \d+ items$/);
    expect(Number(/(\d+) items/.exec((await status()) ?? '')?.[1])).toBeGreaterThan(8);
    // One pane for the candles, and one each for an indicator with its own panel.
    expect(await tab.locator('#chart canvas').count()).toBeGreaterThan(6);
    // Bars begin, one is delivered late, and an earlier one changes: none of it breaks the page.
    await expect.poll(() => begun.length, { timeout: 30_000 }).toBeGreaterThan(3);
    await expect.poll(status).toMatch(/^(FORMING|CLOSED): 300 bars, \d+ items$/);
    expect(complaints).toEqual([]);
    // The opened address is what the page of examples lets Marketgraph allow, but for the port.
    const allowed = /CORS_ORIGINS=(\S+)/.exec(
      readFileSync(join(ROOT, 'examples/README.md'), 'utf8'),
    )![1]!;
    expect(new URL(address).hostname).toBe(new URL(allowed).hostname);
    await loadAxe(tab);
    expect(await accessibilityFaults(tab)).toEqual([]);
    // In both schemes: a canvas does not follow the theme by itself.
    const corner = () =>
      tab.evaluate<number[]>(
        `[...document.querySelector('#chart canvas').getContext('2d').getImageData(2, 2, 1, 1).data]`,
      );
    const light = await corner();
    await tab.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(corner).not.toEqual(light);
  });
});

type Row = readonly number[];
interface AlertMessage {
  readonly payload?: {
    readonly data?: { readonly chartUpdated?: { kind: string; klines: Row[] } };
  };
}

/**
 * Sends a page the events of the server, and after each change bars that begin: a gap, and then
 * what was in it.
 */
function beginBars(socket: WebSocketRoute, begun: Row[]): void {
  const server = socket.connectToServer();
  server.onMessage((message) => {
    socket.send(message);
    const received = JSON.parse(String(message)) as AlertMessage;
    const chart = received.payload?.data?.chartUpdated;
    const last = chart?.klines.at(-1);
    if (chart === undefined || last === undefined || chart.kind === 'SNAPSHOT') return;
    const minutesAhead = begun.length;
    for (const minutes of [1, 3, 2].map((later) => minutesAhead + later)) {
      const row = [last[0]! + minutes * 60_000, ...last.slice(1)];
      chart.klines = [row];
      Object.assign(chart, { changes: [] });
      socket.send(JSON.stringify(received));
      begun.push(row);
    }
  });
}
