import { expect, test } from 'vitest';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { event } from '#test/signalhub/lifecycle/lifecycle-rows.ts';
import { openSignalhub, type Answer, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { casePath } from '#test/signalhub/publishing/reader-cases.ts';
import {
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const ID = 'sse.audit.1729';

function applicantRow(from: string, facts: Readonly<Record<string, unknown>> = {}): TestRow {
  const fact = {
    applicant_id: ID,
    name: '澜岐半导',
    company_name: '澜岐半导体股份有限公司',
    exchange: 'SSE',
    board: 'STAR',
    stock_code: null,
    source_url: 'https://exchange.example/1729',
    ...facts,
  };
  return { valid_from: from, observed_at: `${from}T08:00:00+08:00`, fact };
}

function applied(date: string, stage: Parameters<typeof event>[2]): TestRow {
  return event(ID, date, stage, { stock_code: null, applicant_id: ID });
}

const PIPELINE = {
  applicant: [applicantRow('2026-06-30')],
  security_event: [applied('2026-06-30', 'accepted'), applied('2026-08-03', 'inquiry')],
};

async function publish(rows: Readonly<Record<string, readonly TestRow[]>>): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  return signalhub;
}

function prelistedOn({ ask }: TestSignalhub, date: string, fields: string): unknown {
  const source = `query ($date: Date) {
    securities(date: $date, scope: prelisted) { nodes { ${fields} } }
  }`;
  return (ask(source, { date })['securities'] as Answer)['nodes'];
}

test('an applicant without a code is listed among those that await a listing', async () => {
  const signalhub = await publish(PIPELINE);
  const fields = `stockCode applicantId stockName companyName exchange board lifecycleStage
    statusEffectiveDate stageEffectiveDate sourceId sectorCount company { stockCode }`;
  expect(prelistedOn(signalhub, '2026-11-20', fields)).toEqual([
    {
      stockCode: ID,
      applicantId: ID,
      stockName: '澜岐半导',
      companyName: '澜岐半导体股份有限公司',
      exchange: 'SSE',
      board: 'STAR',
      lifecycleStage: 'inquiry',
      statusEffectiveDate: '2026-06-30',
      stageEffectiveDate: '2026-08-03',
      sourceId: 'exchange.announcements',
      sectorCount: 0,
      company: null,
    },
  ]);
  const summary = `{ securityLifecycleList(scope: prelisted) {
    summary { prelisted } items { stockCode }
  } }`;
  expect(signalhub.ask(summary)).toEqual({
    securityLifecycleList: { summary: { prelisted: 1 }, items: [{ stockCode: ID }] },
  });
  expect(prelistedOn(signalhub, '2026-06-29', 'stockCode')).toEqual([]);
  expect(signalhub.ask('{ securities(q: "澜岐") { nodes { stockCode } } }')).toEqual({
    securities: { nodes: [{ stockCode: ID }] },
  });
});

test('an application that was given up is a departure', async () => {
  const rows = {
    ...PIPELINE,
    security_event: [...PIPELINE.security_event, applied('2026-11-10', 'withdrawn')],
  };
  const signalhub = await publish(rows);
  const source = `{ securityLifecycleList(scope: departures) { items { stockCode lifecycleStatus } } }`;
  expect(signalhub.ask(source)).toEqual({
    securityLifecycleList: { items: [{ stockCode: ID, lifecycleStatus: 'cancelled' }] },
  });
});

test('an applicant becomes the company of its code, with the steps of its application', async () => {
  const code = '688729';
  const company = {
    valid_from: '2026-10-12',
    observed_at: '2026-10-12T08:00:00+08:00',
    fact: {
      stock_code: code,
      name: '澜岐半导',
      company_name: '澜岐半导体股份有限公司',
      exchange: 'SSE',
      board: 'STAR',
      listing_date: '2026-10-20',
    },
  };
  const signalhub = await publish({
    company: [company],
    applicant: [
      { ...applicantRow('2026-06-30'), valid_to: '2026-10-12' },
      applicantRow('2026-10-12', { stock_code: code }),
    ],
    security_event: [...PIPELINE.security_event, event(code, '2026-10-20', 'newly_listed')],
  });
  const codeOn = (date: string): unknown =>
    prelistedOn(signalhub, date, 'stockCode applicantId lifecycleStage evidenceCount');
  const asApplicant = {
    stockCode: ID,
    applicantId: ID,
    lifecycleStage: 'inquiry',
    evidenceCount: 2,
  };
  expect(codeOn('2026-10-09')).toEqual([asApplicant]);
  expect(codeOn('2026-10-12')).toEqual([{ ...asApplicant, stockCode: code }]);
  expect(codeOn('2026-10-20')).toEqual([]);
  const source = `{ security(stockCode: "${code}") { lifecycleStatus firstSeenAt listingDate } }`;
  expect(signalhub.ask(source)).toEqual({
    security: {
      lifecycleStatus: 'listed',
      firstSeenAt: '2026-06-30T08:00:00+08:00',
      listingDate: '2026-10-20',
    },
  });
});

async function faultsOf(rows: Readonly<Record<string, readonly TestRow[]>>): Promise<string[]> {
  const error = await publish(rows).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidBundleError);
  return (error as InvalidBundleError).message.split('\n').slice(1);
}

test('an event names a share or an applicant that is in the bundle, and not both', async () => {
  expect(
    await faultsOf({
      applicant: [applicantRow('2026-06-30', { board: 'CHINEXT' })],
      security_event: [
        event('e1', '2026-06-30', 'accepted', { stock_code: null }),
        event('e2', '2026-06-30', 'accepted', { stock_code: '688729', applicant_id: ID }),
        event('e3', '2026-06-30', 'listed', { stock_code: null, applicant_id: ID }),
        event('e4', '2026-06-30', 'accepted', { stock_code: null, applicant_id: 'szse.1' }),
      ],
    }),
  ).toEqual([
    'applicant.ndjson:1: fact.board: must be a board of SSE (found "CHINEXT")',
    'security_event.ndjson:1: fact.applicant_id: must name the applicant where there is no stock_code',
    `security_event.ndjson:2: fact.applicant_id: must be null where there is a stock_code (found "${ID}")`,
    'security_event.ndjson:3: fact.stock_code: must be given on listed (found null)',
    'security_event.ndjson:4: fact.applicant_id: names the applicant "szse.1", which is not in the bundle',
  ]);
});

test('an event without a code and without an applicant is refused with its reason', async () => {
  const signalhub = await openSignalhub({ nowMs: Date.parse('2026-11-28T18:00:00Z') });
  await expect(signalhub.publish(casePath('bundle-applicant-without-code'))).rejects.toThrow(
    'security-event.ndjson:1: fact.applicant_id: must name the applicant where there is no stock_code',
  );
});
