import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import type { BatchContestant, OpenBatch } from '#bench/indicators/contestant.ts';
import { checkDifferences, differingColumns } from '#bench/indicators/contestant.ts';
import { openMarketgraph } from '#bench/indicators/marketgraph.ts';
import { openTalibWeb } from '#bench/indicators/talib-web.ts';
import { openTechnicalindicators } from '#bench/indicators/technicalindicators.ts';
import { openTradingSignals } from '#bench/indicators/trading-signals.ts';
import { openTulind } from '#bench/indicators/tulind.ts';
import { walkingBars } from '#bench/indicators/walking-bars.ts';
import { measurePaired } from '#bench/measure/paired.ts';

interface Peer {
  readonly title: string;
  readonly open: OpenBatch;
  /** The columns in which it has other numbers, and why. */
  readonly differs: readonly string[];
  readonly because?: string;
}

const PEERS: readonly Peer[] = [
  {
    title: 'talib-web',
    open: openTalibWeb,
    differs: ['upperBand', 'lowerBand', 'stochK', 'stochD'],
    because: 'bands and stochastic come out as zeros',
  },
  {
    title: 'tulind',
    open: openTulind,
    differs: ['macd', 'macdSignal', 'macdHistogram'],
    because: 'MACD with the weights 0.15 and 0.075',
  },
  {
    title: 'technicalindicators',
    open: openTechnicalindicators,
    differs: ['rsi', 'mfi'],
    because: 'RSI and MFI rounded to two digits',
  },
  { title: 'trading-signals', open: openTradingSignals, differs: [] },
];

const ROWS = [5_000, 1_000_000];

/** Ten indicators over all bars of a window at once, against every library that can be installed. */
const indicators: Bench = {
  name: 'ten indicators in one batch',
  async run() {
    const rows: ClaimRow[] = [];
    for (const count of ROWS) {
      const bars = walkingBars(count);
      const ours = openMarketgraph(bars);
      const claim = `ten indicators over ${figure(count)} bars`;
      for (const peer of PEERS)
        rows.push(await rowOf(claim, ours, count, peer, () => peer.open(bars)));
    }
    return rows;
  },
};

/** Compares with one peer. Where that is missing or gives up, our figure stands alone. */
async function rowOf(
  claim: string,
  ours: BatchContestant,
  rows: number,
  { title, differs, because }: Peer,
  open: () => BatchContestant | Promise<BatchContestant>,
): Promise<ClaimRow> {
  try {
    const peer = await open();
    checkDifferences(differingColumns(ours.columns(), peer.columns(), rows), differs);
    const { oursMs, peerMs, ratio } = await measurePaired(ours.run, peer.run);
    const but = because === undefined ? '' : ` (${because})`;
    return {
      claim,
      ours: `${figure(oursMs)} ms`,
      peer: `${peer.name}, ${figure(peerMs)} ms${but}`,
      ratio,
      goal: '≤ 1 ×',
      isMet: ratio <= 1,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0]! : String(error);
    const { oursMs } = await measurePaired(ours.run, () => null);
    return {
      claim,
      ours: `${figure(oursMs)} ms`,
      peer: `${title} cannot run: ${reason}`,
      ratio: null,
      goal: '≤ 1 ×',
      isMet: null,
    };
  }
}

export default indicators;
