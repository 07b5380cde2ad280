import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainFailure } from '#bin/commands/explain-failure.ts';
import { checkPlaybooks } from '#bin/doctor/check-playbooks.ts';
import { playbookFolder } from '#bin/serving/playbook-folder.ts';
import { IndicatorSet } from '#market-data/catalog/indicator-set.ts';
import { INDICATORS, readCatalogFacts } from '#market-data/indicators/registry.ts';
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

  test('warns of each file that is wrong, and says what is', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'mine.yaml'), 'title: Mine');
    writeFileSync(join(folder, 'yours.yaml'), 'title: [');
    const { status, fact } = await findingOf(folder);
    expect(status).toBe('warn');
    expect(fact).toMatch(/The playbook mine cannot be run: .* The playbook yours cannot be run: /);
  });

  test('fails where there is no such folder, and so does a start, with the same sentence', async () => {
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

test("an operator's playbook takes the place of a shipped one of its name", () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'ichimoku.yaml'), 'title: [');
  const playbooks = openPlaybooks(new IndicatorSet(INDICATORS, readCatalogFacts), 0, folder);
  expect(() => playbooks.find('ichimoku')).toThrow(/cannot be run/);
  expect(playbooks.find('regime').name).toBe('regime');
});
