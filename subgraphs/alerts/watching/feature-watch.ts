import { barLengthMs, readBarInterval } from '#kernel/market/interval.ts';
import { instrumentKey, type InstrumentId } from '#kernel/market/instrument.ts';
import type { AlertRule } from '#kernel/ports/alert-store.ts';
import { scanWatch } from '#alerts/watching/scan-watch.ts';
import type { Watch, WatchData, WatchReading } from '#alerts/watching/watch.ts';

const DOCUMENT = `
  subscription AlertFeature($instruments: [InstrumentInput!]!, $interval: Interval!, $calc: [CalcInput!]!,
      $features: [String!], $since: EpochMs, $after: [String!]) {
    featureOccurred(instruments: $instruments, interval: $interval, calc: $calc, features: $features,
        since: $since, after: $after) {
      instrument { exchange market symbol }
      interval
      id
      bias
      openTime
      confirmedAtMs
      bar { open high low close volume }
      columns
      cursor
    }
  }`;

/** What a rule of the kind `feature` stores. */
export interface WatchedFeature {
  readonly instruments: readonly InstrumentId[];
  readonly interval: string;
  /** The indicator: `{name, params?, …}`. */
  readonly calc: Readonly<Record<string, unknown>>;
  /** Id of the feature, such as `rsi.exit_oversold`. */
  readonly feature: string;
  readonly featureKind: 'event' | 'state';
}

interface Occurrence {
  readonly instrument: InstrumentId;
  readonly interval: string;
  readonly id: string;
  readonly bias: string;
  readonly openTime: number;
  readonly confirmedAtMs: number;
  readonly bar: Readonly<Record<string, number>>;
  readonly columns: unknown;
  readonly cursor: string;
}

/** Events of a feature on closed bars. The cursor resumes them, so that those of an outage are not lost. */
const eventWatch: Watch = {
  subscription(rule, { cursor, sinceMs }) {
    const { instruments, interval, calc, feature } = watchedFeature(rule);
    // The bar that is open then is the first.
    const begins =
      cursor === undefined
        ? { since: (sinceMs ?? rule.activeSinceMs) - lengthOf(interval) }
        : { after: [cursor] };
    const variables = { instruments, interval, calc: [calc], features: [feature], ...begins };
    return { document: DOCUMENT, variables };
  },
  read(data: WatchData, rule, progress): WatchReading {
    const { cursor, ...occurrence } = data['featureOccurred'] as Occurrence;
    const { instrument, interval, id, openTime, confirmedAtMs } = occurrence;
    const subject = instrumentKey(instrument);
    // The bar that was open when the rule became active counts, and earlier ones do not.
    const isNew = confirmedAtMs > rule.activeSinceMs;
    const cause = {
      key: `${subject} ${interval} ${id} ${openTime}`,
      subject,
      atMs: confirmedAtMs,
      data: { kind: 'feature', ...occurrence },
    };
    return { causes: isNew ? [cause] : [], progress: { ...progress, cursor } };
  },
};

/** States hold over several bars: a scan for the feature says where it becomes true. */
const stateWatch = scanWatch((rule) => {
  const { instruments, interval, calc, feature } = watchedFeature(rule);
  return { universe: { instruments }, interval, where: { feature: { calc, id: feature } } };
}, 'feature');

/** A feature of an indicator on some series. */
export const FEATURE_WATCH: Watch = {
  subscription: (rule, progress) => watchOf(rule).subscription(rule, progress),
  read: (data, rule, progress, nowMs) => watchOf(rule).read(data, rule, progress, nowMs),
};

function watchOf(rule: AlertRule): Watch {
  return watchedFeature(rule).featureKind === 'event' ? eventWatch : stateWatch;
}

function watchedFeature({ watched }: AlertRule): WatchedFeature {
  return watched as unknown as WatchedFeature;
}

function lengthOf(text: string): number {
  const interval = readBarInterval(text);
  return interval === null ? 0 : barLengthMs(interval);
}
