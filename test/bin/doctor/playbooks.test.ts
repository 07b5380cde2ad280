import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainFailure } from '#bin/commands/explain-failure.ts';
import { checkPlaybooks } from '#bin/doctor/check-playbooks.ts';
import { playbookFolder } from '#bin/serving/market-data/playbook-folder.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { INDICATORS, readIndicatorCatalog } from '#indicators/indicators/registry.ts';
import { openPlaybooks } from '#market-data/open-playbooks.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

const SHIPPED = 'subgraphs/market-data/playbooks/ichimoku.yaml';

async function findingOf(playbooksDir: string) {
  const env = { PLAYBOOKS_DIR: playbooksDir };
  const settings = readSettings({ profile: 'demo', env, file: null });
  return checkPlaybooks(settings);
}

describe('the doctor', () => {
  test('counts the playbooks, and those of the operator', async () => {
    expect(await findingOf('')).toMatchObject({
      status: 'ok',
      fact: expect.stringMatching(/^\d+ of them, 0 of your own$/),
    });
    const folder = newFolder();
    copyFileSync(SHIPPED, join(folder, 'my-ichimoku.yaml'));
    expect(await findingOf(folder)).toMatchObject({
      status: 'ok',
      fact: expect.stringMatching(/, 1 of your own$/),
    });
  });

  test('warns of each invalid file, with the reason', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'mine.yaml'), 'title: Mine');
    writeFileSync(join(folder, 'yours.yaml'), 'title: [');
    const { status, fact } = await findingOf(folder);
    expect(status).toBe('warn');
    expect(fact).toMatch(/The playbook mine cannot be run: .* The playbook yours cannot be run: /);
  });

  test('names files that are no playbooks, and unknown names in a prompt', async () => {
    const folder = newFolder();
    copyFileSync(SHIPPED, join(folder, 'mine.yml'));
    const text = readFileSync(SHIPPED, 'utf8').replace(
      '`ichimoku.tk_bullish`',
      '`ichimoku.tk_bullisch`',
    );
    writeFileSync(join(folder, 'yours.yaml'), text);
    const { status, fact } = await findingOf(folder);
    expect(status).toBe('warn');
    expect(fact).toContain('The prompt of yours names ichimoku.tk_bullisch, which');
    expect(fact).toContain('Not read: mine.yml; end their names in .yaml.');
  });

  test('fails with more files than a catalog can read, and so does a start', async () => {
    const folder = newFolder();
    for (let at = 0; at <= 200; at += 1) writeFileSync(join(folder, `p${at}.yaml`), '');
    const { status, fact, advice } = await findingOf(folder);
    expect([status, advice]).toEqual(['fail', 'keep at most 200 in it']);
    expect(fact).toContain('it has 201 playbooks');
    expect(() => playbookFolder({ playbooksDir: folder })).toThrow('it has 201 playbooks');
  });

  test('fails without the folder, and so does a start, with the same sentence', async () => {
    const { status, fact } = await findingOf('/nowhere/playbooks');
    expect(status).toBe('fail');
    let failure: unknown = null;
    try {
      playbookFolder({ playbooksDir: '/nowhere/playbooks' });
    } catch (error) {
      failure = error;
    }
    expect(explainFailure(failure)).toContain(fact);
    expect(fact).toMatch(/^PLAYBOOKS_DIR \/nowhere\/playbooks: ENOENT/);
  });
});

test("an operator's playbook replaces a shipped one of its name", () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'ichimoku.yaml'), 'title: [');
  const playbooks = openPlaybooks(new IndicatorSet(INDICATORS, readIndicatorCatalog), 0, folder);
  expect(() => playbooks.find('ichimoku')).toThrow(/cannot be run/);
  expect(playbooks.find('regime').name).toBe('regime');
});

test('each unreadable playbook is reported, and neither spoils nor delays the others', () => {
  const folder = newFolder();
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, `${name}.yaml`), content);
  const shipped = readFileSync(SHIPPED, 'utf8');
  mkdirSync(join(folder, 'folder.yaml'));
  symlinkSync('/nowhere', join(folder, 'dangling.yaml'));
  symlinkSync('loop.yaml', join(folder, 'loop.yaml'));
  // Never ends, like a pipe without a writer.
  symlinkSync('/dev/zero', join(folder, 'endless.yaml'));
  write('large', `${shipped}#${'x'.repeat(65_536)}`);
  write('utf16', Buffer.from(shipped, 'utf16le'));
  write('latin', Buffer.concat([Buffer.from(shipped), Buffer.from([0x23, 0xe9])]));
  write('tag', shipped.replace('title: ', 'title: !!js/function '));
  write('laughs', `a: &a [x, x]\nb: &b [${'*a, '.repeat(60)}*a]\nc: [${'*b, '.repeat(60)}*b]`);
  write('spaced', shipped.replace('name: ichimoku ', 'name: ichimoku, id: "a b" '));
  write('two-names', shipped);
  write('two_names', shipped);
  write('.hidden', shipped);
  write('marked', `\uFEFF${shipped.replaceAll('\n', '\r\n')}`);
  const playbooks = openPlaybooks(new IndicatorSet(INDICATORS, readIndicatorCatalog), 0, folder);
  const faultOf = (name: string) => {
    try {
      playbooks.checked(name);
      return null;
    } catch (error) {
      return /cannot be run: (.*?)\. Its operator/.exec((error as Error).message)?.[1];
    }
  };
  expect(Object.fromEntries(playbooks.names.map((name) => [name, faultOf(name)]))).toMatchObject({
    folder: 'it is not a file',
    dangling: 'it cannot be read (ENOENT)',
    loop: 'it cannot be read (ELOOP)',
    endless: 'it is not a file',
    large: expect.stringMatching(/^it has \d+ bytes; at most 65536 are allowed$/),
    utf16: 'it is not UTF-8',
    latin: 'it is not UTF-8',
    tag: expect.stringContaining('it is not YAML: Unresolved tag'),
    laughs: expect.stringContaining('it is not YAML: Excessive alias count'),
    spaced: expect.stringContaining('indicators.0.id'),
    two_names: expect.stringMatching(
      /^two[-_]names.yaml and two[-_]names.yaml have the same name$/,
    ),
    marked: null,
    regime: null,
  });
  expect(playbooks.names).not.toContain('.hidden');
  expect(playbooks.all.map(({ name }) => name)).toContain('marked');
});
