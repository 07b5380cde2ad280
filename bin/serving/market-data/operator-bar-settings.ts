import type { Runtime } from '#bin/wiring/runtime.ts';
import { DEFAULT_BAR_SETTINGS, type BarSettings } from '#market-data/bars/series/bar-settings.ts';

/** The operator's settings of bars. */
export function barSettings({ settings }: Runtime): BarSettings {
  return {
    ...DEFAULT_BAR_SETTINGS,
    maxKlines: { ...DEFAULT_BAR_SETTINGS.maxKlines, ...settings.maxKlinesCrypto },
    stalenessMarginMs: settings.stalenessExtraSec * 1_000,
    historyConcurrency: settings.historyConcurrency,
    historyQueue: settings.historyQueue,
    historyWaitMs: settings.historyWaitMs,
    settleMs: settings.settleHours * 3_600_000,
    recheckEveryMs: settings.recheckMinutes * 60_000,
    auditEveryMs: settings.auditDays * 86_400_000,
  };
}
