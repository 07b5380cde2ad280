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
});
