import { describe, expect, onTestFinished, test } from 'vitest';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { barTopic, type MarketEvent } from '#market-data/bars/events/market-events.ts';
import { FollowedScans } from '#market-data/scans/followed-scans.ts';
import { GroupFollower } from '#market-data/scans/group-follower.ts';
import { NewestResult } from '#market-data/scans/newest-result.ts';
import { ScanFollower } from '#market-data/scans/scan-follower.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { ScanResult } from '#market-data/scans/scan-result.ts';
import type { ScanUniverse } from '#market-data/scans/scan-universe.ts';
import type { Scanner } from '#market-data/scans/scanner.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

const PLAN = { key: 'plan', interval: '1m' } as unknown as ScanPlan;

function universeOf(key: string, count: number): ScanUniverse {
  const instruments = Array.from({ length: count }, (_, at): InstrumentId => ({
    exchange: 'venue_a',
    market: 'spot',
    symbol: `C${at}USDT`,
  }));
  return { key, instruments };
}

/** Followed scans of a scanner whose answers never come. */
function followedScans(): FollowedScans {
  const scanner = {
    keptSeries: (one: InstrumentId) => ({ ...one, interval: '1m' }),
    scan: () => new Promise<never>(() => undefined),
  } as unknown as Scanner;
  const bus = new EventBusMemory<MarketEvent>();
  return new FollowedScans({ scanner, bus, clock: new VirtualClock(0), closeGraceMs: 1_000 });
}

describe('followed at a time are', () => {
  test('50 scans, each by any number of readers', () => {
    const scans = followedScans();
    const lease = (at: number) => {
      const held = scans.lease(PLAN, universeOf(`universe ${at}`, 1));
      onTestFinished(() => held.release());
      return held;
    };
    const held = Array.from({ length: 50 }, (_, at) => lease(at));
    expect(lease(0).follower).toBe(held[0]!.follower);
    expect(() => lease(50)).toThrow(expect.objectContaining({ code: 'compute_busy' }));
    held[1]!.release();
    held[1]!.release();
    expect(lease(50).follower).not.toBe(held[1]!.follower);
    expect(() => lease(51)).toThrow(expect.objectContaining({ code: 'compute_busy' }));
  });

  test('1,000 instruments of a scan', () => {
    const scans = followedScans();
    scans.lease(PLAN, universeOf('large', 1_000)).release();
    expect(() => scans.lease(PLAN, universeOf('too large', 1_001))).toThrow(
      expect.objectContaining({ code: 'scan_too_large' }),
    );
  });
});

describe('a newest result', () => {
  const universe = universeOf('one', 1);
  const result = {} as ScanResult;
  const stays = (): boolean => false;

  test('is versioned from one, so that a reader without any gets the first', async () => {
    const newest = new NewestResult();
    const first = newest.after(0, stays);
    newest.publish({ result, universe });
    expect(await first).toMatchObject({ version: 1 });
    const second = newest.after(1, stays);
    newest.publish({ result, universe });
    expect(await second).toMatchObject({ version: 2 });
  });

  test('ends for waiting readers, for later ones, and for those that left', async () => {
    const newest = new NewestResult();
    let isGone = false;
    const leaving = newest.after(0, () => isGone);
    isGone = true;
    newest.wake();
    expect(await leaving).toBeNull();
    newest.publish({ result, universe });
    const waiting = newest.after(1, stays);
    newest.end();
    expect(await waiting).toBeNull();
    expect(await newest.after(0, stays)).toBeNull();
  });

  test('is the first failure for everyone after it', async () => {
    const newest = new NewestResult();
    const waiting = newest.after(0, stays);
    newest.fail(new Error('first'));
    newest.fail(new Error('second'));
    await expect(waiting).rejects.toThrow('first');
    await expect(newest.after(0, stays)).rejects.toThrow('first');
  });
});

describe('a followed scan', () => {
  /** A follower of one series whose scans end on request. */
  async function following() {
    const clock = new VirtualClock(0);
    const bus = new EventBusMemory<MarketEvent>();
    const [instrument] = universeOf('one', 1).instruments;
    const series = { ...instrument!, interval: '1m' } as const;
    const scans: ((result: ScanResult) => void)[] = [];
    const scanner = {
      keptSeries: () => series,
      scan: () => new Promise<ScanResult>((resolve) => void scans.push(resolve)),
    } as unknown as Scanner;
    const dependencies = { scanner, bus, clock, closeGraceMs: 1_000 };
    const follower = new ScanFollower(dependencies, PLAN, universeOf('one', 1));
    onTestFinished(() => follower.end());
    const finish = async (at: number) => {
      scans[at]!({ unknown: [], matches: [] } as unknown as ScanResult);
      await clock.advance(0);
    };
    const close = () =>
      bus.publish(barTopic(series), { kind: 'CLOSED', series } as unknown as MarketEvent);
    await clock.advance(0);
    return { clock, scans, finish, close };
  }

  test('scans together what closes within 300 ms', async () => {
    const { clock, scans, finish, close } = await following();
    await finish(0);
    close();
    await clock.advance(299);
    close();
    expect(scans).toHaveLength(1);
    await clock.advance(1);
    expect(scans).toHaveLength(2);
  });

  test('is repeated after a bar that closed during it, and never twice at a time', async () => {
    const { clock, scans, finish, close } = await following();
    close();
    await clock.advance(1_000);
    expect(scans).toHaveLength(1);
    await finish(0);
    expect(scans).toHaveLength(2);
    await finish(1);
    expect(scans).toHaveLength(2);
  });
});

describe('the followed scan of a group', () => {
  const group = { kind: 'sector', sectorId: 'S1' } as const;

  test('fails with that of its members', async () => {
    const follower = { after: () => Promise.reject(new Error('gone')), wake() {}, end() {} };
    const members = { isThere: true, membersOf: () => Promise.resolve([]) };
    const scan = new GroupFollower(
      { members, clock: new VirtualClock(0), lease: () => ({ follower, release() {} }) },
      group,
      universeOf('one', 1),
    );
    onTestFinished(() => scan.end());
    await expect(scan.after(0, () => false)).rejects.toThrow('gone');
  });

  test('requests members until it ends, also if it ends during a request', async () => {
    const clock = new VirtualClock(0);
    const asked: (() => void)[] = [];
    const members = {
      isThere: true,
      membersOf: () => new Promise<null>((_, reject) => void asked.push(() => reject(new Error()))),
    };
    const follower = { after: () => Promise.resolve(null), wake() {}, end() {} };
    const scan = new GroupFollower(
      { members, clock, lease: () => ({ follower, release() {} }) },
      group,
      universeOf('one', 1),
    );
    await clock.advance(30_000);
    asked[0]!();
    await clock.advance(30_000);
    expect(asked).toHaveLength(2);
    scan.end();
    asked[1]!();
    await clock.advance(90_000);
    expect(asked).toHaveLength(2);
  });
});
