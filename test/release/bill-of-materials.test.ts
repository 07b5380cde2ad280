import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#test/pages/page-snippets.ts';
import { billOfMaterials, type BillOfMaterials } from '#tools/release/bill-of-materials.ts';

const SCHEMAS = join(ROOT, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
/** A schema under the name by which the others refer to it. */
const schema = (name: string): object => {
  const file = `${name}.SNAPSHOT.schema.json`;
  const text = readFileSync(join(SCHEMAS, file), 'utf8');
  return { ...(JSON.parse(text) as object), $id: `http://cyclonedx.org/schema/${file}` };
};

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>>;
}

describe('the bill of materials', () => {
  let bill: BillOfMaterials;
  beforeAll(() => {
    bill = billOfMaterials();
  });

  test('is valid by the schema of CycloneDX 1.6', () => {
    // The formats are those of addresses and times, which npm copies from manifests.
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of ['spdx', 'jsf-0.82']) ajv.addSchema(schema(name));
    const isValid = ajv.compile(schema('bom-1.6'));
    expect(isValid(bill), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({ ...bill, specVersion: 1.6 })).toBe(false);
    expect(bill).toMatchObject({
      specVersion: '1.6',
      metadata: { component: { type: 'application', name: 'marketgraph' } },
    });
  });

  test('has no time and no number, so that a release can be built again', () => {
    expect(JSON.stringify(bill)).not.toMatch(/serialNumber|"timestamp"/);
  });

  test('has each package of the lock file that developers alone do not need', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
    const shipped = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`);
    const listed = bill.components.map(({ name, version }) => `${name} ${version}`);
    expect(listed.toSorted()).toEqual([...new Set(shipped)].toSorted());
  });

  test('names the licences that NOTICE.md names', () => {
    const licensed = bill.components.map(({ name, version, licenses = [] }) => {
      const names = licenses.map(({ license, expression }) => license?.id ?? expression);
      return `- ${name} ${version}: ${names.join(', ')}`;
    });
    const notice = readFileSync(join(ROOT, 'NOTICE.md'), 'utf8').split('\n');
    expect(notice.filter((line) => line.startsWith('- '))).toEqual(licensed.toSorted());
  });
});
