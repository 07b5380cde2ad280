import { expect, test } from 'vitest';
import { event, listed } from '#test/signalhub/lifecycle/lifecycle-rows.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { SMALL_BUNDLE, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

function suspended(from: string, to: string | null, expected: string | null, observed: string) {
  const fact = {
    suspension_id: `600017.${from}`,
    stock_code: '600017',
    expected_resumption_date: expected,
    reason: '筹划重大资产重组',
    source_id: 'sse.notices',
    source_url: '',
  };
  return { valid_from: from, valid_to: to, observed_at: `${observed}T19:00:00+08:00`, fact };
}

test('a share is suspended until it resumes, as known on the date', async () => {
  const open = suspended('2026-11-09', null, null, '2026-11-08');
  const rows = {
    company: [listed('600017', '2010-01-04')],
    trading_suspension: [
      { ...open, superseded_at: '2026-11-12T19:00:00+08:00' },
      suspended('2026-11-09', '2026-11-16', '2026-11-16', '2026-11-12'),
      suspended('2026-11-19', null, '2026-11-23', '2026-11-18'),
    ],
  };
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  const source = `query ($date: Date) {
    security(stockCode: "600017", date: $date) { suspension { since resumptionDate reason } }
  }`;
  const suspensionOn = (date: string): unknown =>
    (signalhub.ask(source, { date })['security'] as { suspension: unknown }).suspension;
  const reason = '筹划重大资产重组';
  expect(suspensionOn('2026-11-06')).toBeNull();
  expect(suspensionOn('2026-11-10')).toEqual({ since: '2026-11-09', resumptionDate: null, reason });
  expect(suspensionOn('2026-11-13')).toMatchObject({ resumptionDate: '2026-11-16' });
  expect(suspensionOn('2026-11-16')).toBeNull();
  expect(suspensionOn('2026-11-20')).toMatchObject({
    since: '2026-11-19',
    resumptionDate: '2026-11-23',
  });
});

test('trading resumes on a session after the suspension began', async () => {
  const rows = {
    company: [listed('600017', '2010-01-04')],
    trading_suspension: [suspended('2026-11-09', null, '2026-11-08', '2026-11-08')],
  };
  const signalhub = await openSignalhub();
  const folder = writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows });
  await expect(signalhub.publish(folder)).rejects.toThrow(
    /expected_resumption_date: must be after 2026-11-09[^]*expected_resumption_date: must be a trading day/,
  );
});

test('published suspensions count in a consolidation, as far as they have lasted', async () => {
  const leaving = { delisting_type: 'financial', suspended_sessions: 0 };
  const rows = {
    company: [listed('600017', '2010-01-04')],
    security_event: [event('600017', '2026-11-02', 'delisting_consolidation', leaving)],
    trading_suspension: [suspended('2026-11-09', '2026-11-12', null, '2026-11-08')],
  };
  const signalhub = await openSignalhub({ nowMs: Date.parse('2026-11-20T18:02:00+08:00') });
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  const source = `query ($date: Date) {
    security(stockCode: "600017", date: $date) { suspendedSessions consolidationEndDate }
  }`;
  const on = (date: string): unknown => signalhub.ask(source, { date })['security'];
  expect(on('2026-11-06')).toEqual({ suspendedSessions: 0, consolidationEndDate: '2026-11-20' });
  expect(on('2026-11-10')).toEqual({ suspendedSessions: 2, consolidationEndDate: '2026-11-25' });
  expect(on('2026-11-16')).toEqual({ suspendedSessions: 3, consolidationEndDate: '2026-11-25' });
});
