/** Signals of a sector, in listing order. */
export const SECTOR_SIGNALS = [
  'new_signal',
  'strengthening',
  'multi_source',
  'pressure',
  'mixed',
  'steady',
] as const;
export type SectorSignal = (typeof SECTOR_SIGNALS)[number];

/** Version of the rules and of every threshold below. */
export const FORMULA_VERSION = 'sector_signals/1';

export const SIGNAL_RULES = {
  /** Minimum growth of attention for a strengthening signal, as part of the earlier value … */
  minGrowthShare: 0.25,
  /** … and as a score. */
  minGrowth: 0.2,
  /** From this many clusters in both windows, their number must also grow significantly. */
  countsFrom: 8,
  /** In standard deviations of the difference of two Poisson counts. */
  minDeviation: 1,
  minClusters: 2,
  minSources: 2,
  /** At this balance or below, a sector is under pressure; above it, and below its negative, mixed. */
  pressureBalance: -1 / 3,
  minCoverage: 0.3,
} as const;

/** Inputs of the signals. */
export interface SignalMeasures {
  readonly attention: number;
  readonly previousAttention: number;
  /** Clusters in the window, and in the one before. */
  readonly count: number;
  readonly previousCount: number;
  readonly sourceCount: number;
  readonly positive: number;
  readonly negative: number;
  /** −1 to 1; null where no direction is known. */
  readonly balance: number | null;
  readonly coverage: number;
}

/**
 * Formula sector_signals/1: the signals of a sector, in a fixed order and at least one. A sector is new or
 * strengthening but not both, under pressure or mixed but not both, and steady if it is nothing else. Reprints
 * of one text are one cluster, so they never count as several sources.
 */
export function signalsOf(measures: SignalMeasures): SectorSignal[] {
  const signals: SectorSignal[] = [];
  if (measures.count >= 1 && measures.previousCount === 0) signals.push('new_signal');
  if (isStrengthening(measures)) signals.push('strengthening');
  if (
    measures.count >= SIGNAL_RULES.minClusters &&
    measures.sourceCount >= SIGNAL_RULES.minSources
  ) {
    signals.push('multi_source');
  }
  if (isUnderPressure(measures)) signals.push('pressure');
  if (isMixed(measures)) signals.push('mixed');
  return signals.length === 0 ? ['steady'] : signals;
}

function isStrengthening(measures: SignalMeasures): boolean {
  const { attention, previousAttention, count, previousCount } = measures;
  if (previousCount === 0) return false;
  const least = Math.max(SIGNAL_RULES.minGrowthShare * previousAttention, SIGNAL_RULES.minGrowth);
  if (attention - previousAttention < least) return false;
  const both = count + previousCount;
  if (both < SIGNAL_RULES.countsFrom) return true;
  return (count - previousCount) / Math.sqrt(both) >= SIGNAL_RULES.minDeviation;
}

function isUnderPressure({ balance, negative, coverage }: SignalMeasures): boolean {
  return (
    balance !== null &&
    balance <= SIGNAL_RULES.pressureBalance &&
    negative >= 1 &&
    coverage >= SIGNAL_RULES.minCoverage
  );
}

function isMixed({ balance, positive, negative }: SignalMeasures): boolean {
  return (
    balance !== null &&
    positive >= 1 &&
    negative >= 1 &&
    Math.abs(balance) < -SIGNAL_RULES.pressureBalance
  );
}
