import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { GovCnSite } from '#simulators/sources/gov-cn-site.ts';
import { solarDocument } from '#test/signalhub/collectors/policy-world.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';
import { runHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

const DATA_DIR = newPublishersFolder();
const SOURCES = 'sse-delisted,szse-delisted';

const sse = new SseSite({ shares: sharesOf(['600'], 60, 'MAIN', '2020-07-03') });
const szse = new SzseSite({ shares: sharesOf(['000'], 60, 'MAIN', '2020-07-03') });
const gov = new GovCnSite({
  documents: [
    solarDocument(1, { publishedOn: shanghaiDate(systemClock.nowMs()) }),
    solarDocument(2, { publishedOn: '2020-01-02' }),
  ],
});
const servers = [sse, szse, gov].map((site) => new SiteServer(site, systemClock));

beforeAll(async () => {
  for (const server of servers) await server.start();
});

afterAll(async () => {
  for (const server of servers) await server.stop();
});

function command(...args: readonly string[]) {
  const hosts = servers.map(({ site, url }) => `${site.host}=${url}`).join(',');
  return runHere(args, {
    DATA_DIR,
    COLLECT_HOSTS: hosts,
    LOG_LEVEL: 'silent',
    COLLECT_SOURCES: 'official',
  });
}

function collect(...args: readonly string[]) {
  return command('collect', '--once', '--source', SOURCES, '--json', ...args);
}

interface Printed {
  readonly sources: readonly Readonly<Record<string, unknown>>[];
}

describe('marketgraph collect', () => {
  test('judges without publishing, then publishes, then finds nothing new', async () => {
    const dry = await collect('--dry-run');
    expect(dry.code).toBe(0);
    const told = JSON.parse(dry.stdout) as Printed;
    expect(told.sources).toMatchObject([
      { source: 'sse-delisted', outcome: 'ok', rows: 60, added: 120 },
      { source: 'szse-delisted', outcome: 'ok', rows: 60, added: 120 },
    ]);
    const real = JSON.parse((await collect()).stdout) as Printed;
    expect(real).toEqual(told);
    const again = JSON.parse((await collect()).stdout) as Printed;
    expect(again.sources).toMatchObject([{ added: 0 }, { added: 0 }]);
  });

  test('reads the pages to which a list of documents leads', async () => {
    const read = async (): Promise<unknown> => {
      const printed = await command('collect', '--once', '--source', 'gov-cn-policy', '--json');
      expect(printed.code).toBe(0);
      return (JSON.parse(printed.stdout) as Printed).sources;
    };
    // There is no catalog in the folder, so the body waits for its analysis.
    const waits = 'documents wait for a catalog with sectors';
    expect(await read()).toMatchObject([
      { outcome: 'ok', rows: 1, added: 2, changed: 1, notes: [waits, '1 bodies read'] },
    ]);
    expect(await read()).toMatchObject([{ added: 0, changed: 0, notes: [waits] }]);
  });

  test('exits with 3 where some sources fail, and with 1 where all do', async () => {
    szse.quirks.add('html_wall');
    const some = await collect();
    expect(some.code).toBe(3);
    expect((JSON.parse(some.stdout) as Printed).sources).toMatchObject([
      { outcome: 'ok' },
      { outcome: 'blocked', notes: ['the source sent a page instead of data (云安全平台)'] },
    ]);
    sse.quirks.add('forbidden');
    expect((await collect()).code).toBe(1);
    szse.quirks.clear();
    sse.quirks.clear();
  });

  test('replays what was recorded, without a request, and only once', async () => {
    const folder = newFolder();
    const recorded = await command('record', 'sources', folder, '--source', SOURCES);
    expect(recorded).toMatchObject({ code: 0 });
    const asked = servers.map(({ seen }) => seen.length);
    const env = { DATA_DIR: newPublishersFolder(), LOG_LEVEL: 'silent' };
    const replay = async () => {
      const { stdout } = await runHere(['collect', '--once', '--replay', folder, '--json'], env);
      return (JSON.parse(stdout) as Printed).sources.map(({ outcome, added }) => [outcome, added]);
    };
    const added = (count: number) => [
      ['ok', count],
      ['ok', count],
    ];
    expect(await replay()).toEqual(added(120));
    expect(await replay()).toEqual(added(0));
    expect(servers.map(({ seen }) => seen.length)).toEqual(asked);
    const served = await runHere(['replay', folder]);
    expect(served.stderr).toContain('marketgraph collect --once --replay');
  });

  test('names the known sources for an unknown one', async () => {
    const { code, stderr } = await command('collect', '--once', '--source', 'sse-listde');
    expect(code).not.toBe(0);
    expect(stderr).toContain('did you mean sse-listed?');
  });

  test('marketgraph sources shows the content of each source', async () => {
    const { code, stdout } = await command('sources');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^sse-delisted \(class B, on\): 120 rows of /m);
    expect(stdout).toMatch(/^bse-listed \(class B, on\): never read$/m);
  });
});
