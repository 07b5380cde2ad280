import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

const fileOf = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the entry of the gap ledger in docs/contract.md is one that the API describes', () => {
  const [, entry] = /Over REST:\n\n```json\n([\s\S]+?)\n```/.exec(fileOf('docs/contract.md'))!;
  const document = JSON.parse(fileOf('rest-adapter/openapi.json')) as {
    readonly components: {
      readonly schemas: { readonly GapPage: { readonly properties: { readonly gaps: object } } };
    };
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const validate = ajv.compile({
    $ref: 'api#/components/schemas/GapPage/properties/gaps',
  });
  validate([JSON.parse(entry!)]);
  expect(validate.errors).toBeNull();
});
