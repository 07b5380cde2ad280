import type { CatalogSubject } from '#bench/indicators/catalog-subjects.ts';
import { BAR_MS } from '#bench/indicators/catalog-subjects.ts';
import { median } from '#bench/measure/paired.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { MAX_CALCS } from '#market-data/calculation/calc-entry.ts';
import { Calculator } from '#market-data/calculation/calculator.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';

/**
 * Median processor time of calculating sets of indicators over the same bars, in milliseconds for each set:
 * as requests do that bring these bars, so many entries at a time as one may have. The sets take turns, behind
 * rounds that are the compiler's.
 */
export async function requestCosts(
  sets: readonly (readonly CatalogSubject[])[],
  bars: BarColumns,
  rounds: number,
): Promise<number[]> {
  const requests = sets.map(requestsOf);
  const times = sets.map((): number[] => []);
  for (let round = 0; round < 2 * rounds; round += 1) {
    const order = [...sets.keys()];
    for (const at of round % 2 === 0 ? order : order.toReversed()) {
      const before = process.cpuUsage();
      for (const request of requests[at]!) await calculated(request, bars);
      const { user, system } = process.cpuUsage(before);
      if (round >= rounds) times[at]!.push((user + system) / 1_000);
    }
  }
  return times.map(median);
}

function requestsOf(subjects: readonly CatalogSubject[]): CalcRequest[][] {
  const entries = subjects.map(({ name, shown }) => {
    return { key: name, name, alias: null, plan: shown, others: [], group: null, source: null };
  });
  const count = Math.ceil(entries.length / MAX_CALCS);
  return Array.from({ length: count }, (_, at) =>
    entries.slice(at * MAX_CALCS, (at + 1) * MAX_CALCS),
  );
}

async function calculated(requests: readonly CalcRequest[], bars: BarColumns): Promise<void> {
  const calculator = new Calculator({
    offload: { run: () => Promise.reject(new Error('There is no fit among them.')) },
    yieldTurn: () => Promise.resolve(),
    log: SILENT_LOG,
  });
  const { length } = bars;
  const window: BarWindow = {
    bars,
    fromRow: 0,
    toRow: length,
    intervalMs: BAR_MS,
    formingRow: null,
  };
  await calculator.calculate(requests, window, false);
}
