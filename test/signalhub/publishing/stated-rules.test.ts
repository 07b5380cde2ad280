import { expect, test } from 'vitest';
import { exampleRows, faultsOfRows } from '#test/signalhub/publishing/example-bundle.ts';
import { MARKET_RULES } from '#test/signalhub/publishing/rules-of-the-market.ts';
import { RESEARCH_RULES } from '#test/signalhub/publishing/rules-of-research.ts';
import { change } from '#test/signalhub/publishing/spoilt-rows.ts';

test('the example of docs/publishing.md breaks no rule', async () => {
  expect(await faultsOfRows(exampleRows())).toEqual([]);
});

test.each([...MARKET_RULES, ...RESEARCH_RULES])('%s', async (_rule, spoil, fault) => {
  const rows = exampleRows();
  spoil(rows);
  expect(await faultsOfRows(rows)).toContain(fault);
});

test('a row with an invalid field still counts for references to it', async () => {
  const rows = exampleRows();
  change('company', 1, { board: 'MAIN' })(rows);
  change('company', 2, { board: 'MAIN' })(rows);
  change('research-material', 1, { published_at: 'yesterday' })(rows);
  expect(await faultsOfRows(rows)).toEqual([
    'company.ndjson:1: fact.board: must be STAR by the code range of 688901 (found "MAIN")',
    'company.ndjson:2: fact.board: must be STAR by the code range of 688901 (found "MAIN")',
    'research-material.ndjson:1: fact.published_at: must be a time with offset such as ' +
      '2026-11-20T18:30:00+08:00 (found "yesterday")',
  ]);
});

test('a missing reference of a hundred rows of a file is one fault', async () => {
  const rows = exampleRows();
  rows['company'] = rows['company']!.slice(2);
  const faults = await faultsOfRows(rows);
  const ofRelations = faults.filter((fault) => fault.startsWith('company-sector-relation'));
  expect(ofRelations).toEqual([
    'company-sector-relation.ndjson:1: fact.stock_code: names the company "688901", ' +
      'which is not in the bundle (and so do 1 more)',
  ]);
});

test('faults are short, and cannot inject terminal sequences', async () => {
  const rows = exampleRows();
  change('company', 3, { name: `\u001b[2J\u202e${'长'.repeat(20_000)}` })(rows);
  const faults = await faultsOfRows(rows);
  expect(faults).toEqual([
    `company.ndjson:3: fact.name: must NOT have more than 40 characters ` +
      `(found "\\u001b[2J\\u202e${'长'.repeat(35)}" (cut off of 20005 characters))`,
  ]);
});
