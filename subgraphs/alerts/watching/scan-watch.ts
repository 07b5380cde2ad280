import { instrumentKey, type InstrumentId } from '#kernel/market/instrument.ts';
import type { AlertRule } from '#kernel/ports/alert-store.ts';
import {
  NotReadyError,
  type Cause,
  type Watch,
  type WatchData,
  type WatchReading,
} from '#alerts/watching/watch.ts';

const DOCUMENT = `
  subscription AlertScan($universe: ScanUniverse!, $interval: Interval!, $where: ScanCondition) {
    scanUpdated(universe: $universe, interval: $interval, where: $where) {
      kind
      interval
      entered { instrument { exchange market symbol } values openTime confirmedAtMs }
      left { instrument { exchange market symbol } reason }
      unknown { reason count }
    }
  }`;

/** What a rule of the kind `scan` stores: the arguments of `scanUpdated`. */
export type WatchedScan = Readonly<Record<string, unknown>>;

interface Match {
  readonly instrument: InstrumentId;
  readonly values: unknown;
  readonly openTime: number;
  readonly confirmedAtMs: number;
}

interface ScanEvent {
  readonly kind: 'SNAPSHOT' | 'CHANGED';
  readonly interval: string;
  readonly entered: readonly Match[];
  readonly left: readonly { readonly instrument: InstrumentId; readonly reason: string | null }[];
  readonly unknown: readonly { readonly reason: string; readonly count: number }[];
}

/** Reasons that pass by themselves after a start. */
const PASSING = new Set(['loading', 'preparing']);

/**
 * Instruments that begin to match a scan. The first state of a rule makes no events. Unknown is not false: an
 * instrument that becomes unknown still counts as a match, so its return makes no event.
 *
 * @param variablesOf the arguments of the scan of a rule
 * @param kind the `kind` in the data of the events
 */
export function scanWatch(variablesOf: (rule: AlertRule) => WatchedScan, kind = 'scan'): Watch {
  return {
    subscription: (rule) => ({ document: DOCUMENT, variables: variablesOf(rule) }),
    read(data: WatchData, rule, progress): WatchReading {
      const event = data['scanUpdated'] as ScanEvent;
      const isWhole = event.kind === 'SNAPSHOT';
      if (isWhole && event.unknown.some(({ reason }) => PASSING.has(reason))) {
        throw new NotReadyError('The bars of some instruments are still loading.');
      }
      const before = new Set(progress.matches);
      const isFirst = progress.matches === undefined;
      const news = isFirst ? [] : event.entered.filter((one) => !before.has(subjectOf(one)));
      const causes = news.map((match) => causeOf(match, event.interval, kind, rule));
      const matches = isWhole ? new Set<string>() : before;
      for (const one of event.left) if (one.reason === null) matches.delete(subjectOf(one));
      for (const one of event.entered) matches.add(subjectOf(one));
      return { causes, progress: { ...progress, matches: [...matches] } };
    },
  };
}

/** A scan of the owner. */
export const SCAN_WATCH = scanWatch(({ watched }) => watched);

function causeOf(match: Match, interval: string, kind: string, { watched }: AlertRule): Cause {
  const { instrument, openTime, confirmedAtMs, values } = match;
  const subject = subjectOf(match);
  const feature = kind === 'feature' ? { id: watched['feature'] } : {};
  return {
    key: `${subject} ${interval} ${openTime}`,
    subject,
    atMs: confirmedAtMs,
    data: { kind, instrument, interval, ...feature, openTime, confirmedAtMs, values },
  };
}

function subjectOf({ instrument }: { readonly instrument: InstrumentId }): string {
  return instrumentKey(instrument);
}
