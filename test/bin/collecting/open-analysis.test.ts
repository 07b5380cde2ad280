import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAnalysis } from '#bin/collecting/open-analysis.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { completion, GOOD_RESULT, scriptedModel } from '#test/signalhub/analysis/scripted-model.ts';
import { requestFor } from '#test/signalhub/analysis/small-catalog.ts';

function open(env: Record<string, string>) {
  const store = openSqliteAnalysisStore(':memory:');
  const opened = openAnalysis(readSettings({ profile: 'live', env, file: null }), {
    store,
    clock: new VirtualClock(0),
  });
  onTestFinished(async () => {
    await opened.close();
    await store.close();
  });
  return opened.engine;
}

function keyFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'model-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'key'), text);
  return join(folder, 'key');
}

test('rules are the default, and need nothing', async () => {
  const { analyser, results } = await open({}).analyse(requestFor('支持光伏企业。'));
  expect([analyser, results.length]).toEqual(['rules', 1]);
});

test('a model is asked with the key of a file', async () => {
  const { url, asked } = await scriptedModel(completion([GOOD_RESULT]));
  const env = {
    ANALYSER: 'model',
    MODEL_URL: url,
    MODEL_NAME: 'm',
    MODEL_KEY_FILE: keyFile('k-1\n'),
  };
  const { analyser } = await open(env).analyse(requestFor('支持光伏企业。'));
  expect(analyser).toBe('model');
  expect(asked[0]!.headers.authorization).toBe('Bearer k-1');
});

test.each([
  [{ ANALYSER: 'model' }, 'ANALYSER=model needs MODEL_URL and MODEL_NAME'],
  [{ ANALYSER: 'guess' }, 'analysis.analyser must be'],
  [{ MODEL_URL: 'https://user:secret@models.example/v1' }, 'analysis.model_url'],
  [{ MODEL_URL: 'file:///etc/passwd' }, 'analysis.model_url'],
])('%o is refused with one line', (env, line) => {
  expect(() => open(env)).toThrow(line);
});

test('a key file that holds no key is refused, and not shown', () => {
  const model = { ANALYSER: 'model', MODEL_URL: 'https://models.example/v1', MODEL_NAME: 'm' };
  expect(() => open({ ...model, MODEL_KEY_FILE: keyFile('two words') })).toThrow(
    /contains no key$/,
  );
  expect(() => open({ ...model, MODEL_KEY_FILE: '/none/key' })).toThrow('cannot be read');
  expect(() => open({ ...model, MODEL_KEY_FILE: keyFile('k'), MODEL_KEY: 'k' })).toThrow(
    'not both',
  );
});
