import { expect, test } from 'vitest';
import { CONDITION_WATCH } from '#alerts/watching/condition-watch.ts';
import { eventIdOf, eventsOf } from '#alerts/watching/events-of-causes.ts';
import { FEATURE_WATCH } from '#alerts/watching/feature-watch.ts';
import { SCAN_WATCH } from '#alerts/watching/scan-watch.ts';
import { NotReadyError, type WatchProgress } from '#alerts/watching/watch.ts';
import type { AlertKind, AlertRule } from '#kernel/ports/alert-store.ts';

const NOW_MS = 1_795_000_000_000;

function ruleOf(kind: AlertKind, watched: AlertRule['watched'], cooldownMs = 0): AlertRule {
  return {
    id: 'rule_1',
    ownerId: 'desk',
    name: 'rule',
    url: 'https://hooks.example/a',
    secret: 'whsec_AAAA',
    kind,
    watched,
    cooldownMs,
    createdAtMs: 0,
    activeSinceMs: 0,
    isActive: true,
    pausedBecause: null,
    problem: null,
  };
}

const SCAN = ruleOf('scan', {});
const CONDITION = ruleOf('condition', { subject: 'company', key: '688901', condition: 'c' });

function matchOf(symbol: string, openTime = 60_000) {
  const instrument = { exchange: 'venue_a', market: 'spot', symbol } as const;
  return { instrument, values: {}, openTime, confirmedAtMs: openTime + 60_000 };
}

/** The symbols that fire by an event of a scan, and the progress behind it. */
function scanned(event: object, progress: WatchProgress) {
  const whole = { kind: 'CHANGED', interval: '1m', entered: [], left: [], unknown: [], ...event };
  const reading = SCAN_WATCH.read({ scanUpdated: whole }, SCAN, progress, NOW_MS);
  return { fired: reading.causes.map(({ subject }) => subject), progress: reading.progress };
}

test('a scan fires where an instrument begins to match, and not for its first state', () => {
  const first = scanned({ kind: 'SNAPSHOT', entered: [matchOf('A')] }, {});
  expect(first.fired).toEqual([]);
  const changed = scanned({ entered: [matchOf('B')] }, first.progress);
  expect(changed.fired).toEqual(['venue_a:spot:B']);
  const left = scanned({ left: [{ ...matchOf('B'), reason: null }] }, changed.progress);
  expect(scanned({ entered: [matchOf('B', 180_000)] }, left.progress).fired).toHaveLength(1);
});

test('after an outage a scan fires for what began to match in between', () => {
  const before = { matches: ['venue_a:spot:A', 'venue_a:spot:GONE'] };
  const after = scanned({ kind: 'SNAPSHOT', entered: [matchOf('A'), matchOf('B')] }, before);
  expect(after.fired).toEqual(['venue_a:spot:B']);
  expect(after.progress.matches).toEqual(['venue_a:spot:A', 'venue_a:spot:B']);
});

test('a scan waits while bars are loading, and unknown is not false', () => {
  const loading = { kind: 'SNAPSHOT', unknown: [{ reason: 'loading', count: 1 }] };
  expect(() => scanned(loading, {})).toThrow(NotReadyError);
  const lost = scanned(
    { left: [{ ...matchOf('A'), reason: 'stale' }] },
    { matches: ['venue_a:spot:A'] },
  );
  expect(scanned({ entered: [matchOf('A', 600_000)] }, lost.progress).fired).toEqual([]);
});

test('a rule that lost its cursor goes on with the bar that is open then', () => {
  const watched = { instruments: [], interval: '2h', calc: {}, feature: 'f', featureKind: 'event' };
  const rule = { ...ruleOf('feature', watched), activeSinceMs: NOW_MS };
  const variablesOf = (progress: WatchProgress) =>
    FEATURE_WATCH.subscription(rule, progress).variables;
  expect(variablesOf({})).toMatchObject({ since: NOW_MS - 7_200_000 });
  expect(variablesOf({ sinceMs: 9_000_000 })).toMatchObject({ since: 1_800_000 });
  expect(variablesOf({ sinceMs: 9_000_000, cursor: 'x' })).toMatchObject({ after: ['x'] });
});

/** Whether a condition fires by its value, and the progress behind it. */
function judged(value: boolean | null, progress: WatchProgress) {
  const reading = { id: 'c', value, asOf: '2026-11-20', snapshotId: 's1' };
  const data = { subject: { name: '华曜', publishedConditions: [reading] } };
  const { causes, progress: after } = CONDITION_WATCH.read(data, CONDITION, progress, NOW_MS);
  return { fires: causes.length === 1, progress: after };
}

test('a condition fires when it becomes true, and not when the rule begins', () => {
  expect(judged(true, {}).fires).toBe(false);
  const no = judged(false, {});
  const yes = judged(true, no.progress);
  expect([no.fires, yes.fires]).toEqual([false, true]);
  expect(judged(true, yes.progress).fires).toBe(false);
  const unknown = judged(null, yes.progress);
  expect(judged(true, unknown.progress).fires).toBe(false);
});

const causeOf = (key: string, atMs: number, subject = 'A') => ({ key, subject, atMs, data: {} });

test('equal causes have equal ids, and others have others', () => {
  const ids = [eventIdOf('r', 'a'), eventIdOf('r', 'b'), eventIdOf('s', 'a')];
  expect(new Set(ids).size).toBe(3);
  expect(eventIdOf('r', 'a')).toBe(ids[0]);
});

test('a cooldown concerns its subject, and survives a restart as part of the progress', () => {
  const rule = ruleOf('scan', {}, 60_000);
  const first = eventsOf(rule, [causeOf('1', 1_000), causeOf('2', 1_000, 'B')], {}, NOW_MS);
  expect(first.events).toHaveLength(2);
  const stored = JSON.parse(JSON.stringify(first.progress)) as WatchProgress;
  const cooling = eventsOf(rule, [causeOf('3', 60_999)], stored, NOW_MS);
  expect(cooling.events).toEqual([]);
  const over = eventsOf(rule, [causeOf('4', 61_000)], cooling.progress, NOW_MS);
  expect(over.events).toHaveLength(1);
  // Subjects whose cooldown is over need no memory.
  expect(over.progress.firedMs).toEqual({ A: 61_000 });
  // A clock that was set back by a day does not make the rule silent for a day.
  expect(eventsOf(rule, [causeOf('5', -86_400_000)], over.progress, NOW_MS).events).toHaveLength(1);
});

test('a body that is too long is shortened', () => {
  const cause = { ...causeOf('1', 1_000), data: { kind: 'scan', text: 'x'.repeat(100_000) } };
  const [event] = eventsOf(SCAN, [cause], {}, NOW_MS).events;
  expect(JSON.parse(event!.body)).toMatchObject({ data: { kind: 'scan', isShortened: true } });
});
