import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GENERATED_FILES } from '#tools/generated-files.ts';

describe('generated files', () => {
  test.each(GENERATED_FILES.map(([path, render]) => ({ path, render })))(
    '$path is what `npm run generate` writes',
    async ({ path, render }) => {
      expect(readFileSync(path, 'utf8')).toBe(await render());
    },
  );

  test('are marked in .gitattributes, so that reviews show what people wrote', () => {
    const paths = GENERATED_FILES.map(([path]) => path);
    const told = execFileSync('git', ['check-attr', '--stdin', 'linguist-generated'], {
      input: paths.join('\n'),
      encoding: 'utf8',
    });
    const unmarked = told.split('\n').filter((line) => line.endsWith(': unspecified'));
    expect(unmarked).toEqual([]);
  });
});
