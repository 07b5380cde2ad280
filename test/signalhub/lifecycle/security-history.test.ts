import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import {
  LIFECYCLE_STAGES,
  statusOfStage,
  type LifecycleStage,
} from '#signalhub/facts/lifecycle-stage.ts';
import type { SecurityEventPayload } from '#signalhub/facts/kinds/security-event.ts';
import {
  consolidationEnd,
  sortSteps,
  standingOf,
  type LifecycleStep,
} from '#signalhub/lifecycle/security-history.ts';
import { event } from '#test/signalhub/lifecycle/lifecycle-rows.ts';

function step(date: string, stage: LifecycleStage, facts = {}): LifecycleStep {
  const payload = event('600001', date, stage, facts).fact as unknown as SecurityEventPayload;
  const fact: Fact = {
    kind: 'security_event',
    key: payload.event_id,
    payload,
    validFrom: date,
    validTo: null,
    observedAtMs: Date.parse(date),
    supersededAtMs: null,
  };
  return { date, stage, fact, event: payload };
}

describe('a consolidation period', () => {
  test.each([
    ['over the Spring Festival', '2026-02-09', 0, '2026-03-09'],
    ['over the National Day', '2026-09-21', 0, '2026-10-19'],
    ['with two sessions of suspension', '2026-02-09', 2, '2026-03-11'],
    ['of 30 sessions under the rules before 2021', '2020-03-02', 0, '2020-04-13'],
    ['of 15 sessions from the first day of the present rules', '2020-12-31', 0, '2021-01-21'],
  ])('ends after its sessions, %s', (_case, date, suspended, last) => {
    const entered = step(date, 'delisting_consolidation', { suspended_sessions: suspended });
    expect(consolidationEnd(entered)).toBe(last);
  });

  test.each([
    ['for the sessions of a published suspension', [['2026-02-10', '2026-02-12']], '2026-03-11'],
    [
      'once for two sources',
      [
        ['2026-02-10', '2026-02-12'],
        ['2026-02-11', '2026-02-12'],
      ],
      '2026-03-11',
    ],
    ['for one that began before', [['2026-01-05', '2026-02-11']], '2026-03-11'],
    [
      'again for one that the added sessions meet',
      [
        ['2026-02-10', '2026-02-12'],
        ['2026-03-10', '2026-03-11'],
      ],
      '2026-03-12',
    ],
    ['not for one after its end', [['2026-03-10', '2026-03-20']], '2026-03-09'],
  ])('ends later %s', (_case, spans, last) => {
    const suspensions = spans.map(([validFrom, validTo]) => ({
      validFrom: validFrom!,
      validTo: validTo!,
    }));
    const entered = step('2026-02-09', 'delisting_consolidation');
    expect(consolidationEnd(entered, suspensions)).toBe(last);
  });

  test('ends on an unknown date where the sessions are not announced', () => {
    expect(consolidationEnd(step('2026-12-21', 'delisting_consolidation'))).toBeNull();
  });
});

describe('the stage of a security', () => {
  test('is null without a step', () => {
    expect(standingOf([], '2026-11-20')).toBeNull();
  });

  test('is newly listed for five sessions, then listed', () => {
    const steps = [step('2026-09-28', 'newly_listed')];
    // 28, 29 and 30 September, then 8 and 9 October behind the holidays.
    expect(standingOf(steps, '2026-10-09')?.stage).toBe('newly_listed');
    expect(standingOf(steps, '2026-10-11')).toMatchObject({ stageSince: '2026-09-28' });
    expect(standingOf(steps, '2026-10-12')).toMatchObject({
      stage: 'listed',
      stageSince: '2026-10-12',
      statusSince: '2026-09-28',
    });
    expect(standingOf([step('2027-03-01', 'newly_listed')], '2027-03-07')?.stage).toBe(
      'newly_listed',
    );
    expect(standingOf([step('2027-03-01', 'newly_listed')], '2027-03-08')?.stage).toBe('listed');
  });

  test('keeps the date of its status while the stage changes', () => {
    const steps = [
      step('2001-05-10', 'newly_listed'),
      step('2026-04-29', 'risk_warning'),
      step('2026-09-18', 'delisting_decided'),
    ];
    expect(standingOf(steps, '2026-09-20')).toMatchObject({
      status: 'listed',
      stage: 'delisting_decided',
      statusSince: '2001-05-10',
      stageSince: '2026-09-18',
      listingDate: '2001-05-10',
      delistingDate: null,
    });
  });

  test('is delisted on the date of its delisting, and listed again with another date', () => {
    const steps = [
      step('2001-05-10', 'newly_listed'),
      step('2020-06-01', 'delisted'),
      step('2026-11-02', 'newly_listed'),
    ];
    expect(standingOf(steps.slice(0, 2), '2021-01-01')).toMatchObject({
      status: 'delisted',
      listingDate: '2001-05-10',
      delistingDate: '2020-06-01',
    });
    expect(standingOf(steps, '2026-11-20')).toMatchObject({
      status: 'listed',
      statusSince: '2026-11-02',
      listingDate: '2026-11-02',
      delistingDate: null,
    });
  });

  test('is cancelled by a withdrawal, a refusal or a lapsed registration', () => {
    for (const stage of ['withdrawn', 'rejected', 'registration_lapsed'] as const) {
      const steps = [step('2026-05-01', 'accepted'), step('2026-11-10', stage)];
      expect(standingOf(steps, '2026-11-20')).toMatchObject({
        status: 'cancelled',
        statusSince: '2026-11-10',
        listingDate: null,
      });
    }
  });

  test('is the later stage of one date, for any order of the steps', () => {
    const steps = [
      step('2026-09-18', 'delisting_consolidation'),
      step('2026-09-18', 'risk_warning'),
    ];
    for (const order of [steps, steps.toReversed()]) {
      expect(standingOf(sortSteps(order), '2026-09-18')?.stage).toBe('delisting_consolidation');
    }
  });

  test('follows from the last step alone, since its status began without a break', () => {
    const aStep = fc
      .tuple(fc.integer({ min: 0, max: 700 }), fc.constantFrom(...LIFECYCLE_STAGES))
      .map(([day, stage]) => step(dateOf(day), stage));
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 1, maxLength: 12 }), (unsorted) => {
        const steps = sortSteps(unsorted);
        const standing = standingOf(steps, '2026-12-31')!;
        expect(standing.status).toBe(statusOfStage(steps.at(-1)!.stage));
        const others = steps.filter(({ stage }) => statusOfStage(stage) !== standing.status);
        expect(others.every(({ date }) => date <= standing.statusSince)).toBe(true);
        expect(sortSteps(steps.toReversed())).toEqual(steps);
      }),
    );
  });
});

function dateOf(day: number): string {
  return new Date(Date.parse('2025-01-01') + day * 86_400_000).toISOString().slice(0, 10);
}
