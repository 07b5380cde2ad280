import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const COMMITTED = join(ROOT, 'rest-adapter/openapi.json');

test("the document passes Redocly's recommended rules without a warning", async () => {
  const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  const args = [redocly, 'lint', '--extends=recommended', '--format=json', COMMITTED];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: '/tmp', env });
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    totals: { errors: number; warnings: number };
  };
  expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
});

test('every parameter has a working example, and every path its failures', () => {
  const document = JSON.parse(readFileSync(COMMITTED, 'utf8')) as {
    openapi: string;
    info: { version: string };
    paths: Record<string, Record<string, { parameters?: object[]; responses: object }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('2.0');
  for (const methods of Object.values(document.paths)) {
    for (const { parameters = [], responses } of Object.values(methods)) {
      for (const status of ['200', '401', '429', '500', '503']) {
        expect(Object.keys(responses)).toContain(status);
      }
      for (const parameter of parameters) {
        expect(parameter).toHaveProperty('schema.examples.0');
        expect(parameter).toHaveProperty('description');
      }
    }
  }
});
