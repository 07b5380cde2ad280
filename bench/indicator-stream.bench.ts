import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import type { StreamContestant, TenColumns, TenNumbers } from '#bench/indicators/contestant.ts';
import { checkDifferences, differingColumns, TEN } from '#bench/indicators/contestant.ts';
import { MarketgraphStream } from '#bench/indicators/marketgraph.ts';
import { TechnicalindicatorsStream } from '#bench/indicators/technicalindicators.ts';
import { TradingSignalsStream } from '#bench/indicators/trading-signals.ts';
import { walkingBars } from '#bench/indicators/walking-bars.ts';
import { measurePaired } from '#bench/measure/paired.ts';

const ROWS = 5_000;
/** The row whose bar stands for the one that is forming; the next rows are what becomes of it. */
const FORMING_ROW = 4_000;

/** Ten indicators bar by bar, and at a bar that is still forming. */
const indicatorStream: Bench = {
  name: 'ten indicators bar by bar',
  async run() {
    const bars = walkingBars(ROWS);
    const ours = new MarketgraphStream(bars);
    const signals = new TradingSignalsStream(bars);
    const rows = [await updateRow(ours, signals, [])];
    rows.push(await updateRow(ours, new TechnicalindicatorsStream(bars), ['rsi', 'mfi']));
    rows.push(await previewRow(ours, signals));
    return rows;
  },
};

async function updateRow(
  ours: StreamContestant,
  peer: StreamContestant,
  differs: readonly string[],
): Promise<ClaimRow> {
  checkDifferences(differingColumns(followed(ours), followed(peer), ROWS), differs);
  const { oursMs, peerMs, ratio } = await measurePaired(
    () => follow(ours, 0, ROWS),
    () => follow(peer, 0, ROWS),
  );
  return {
    claim: 'ten indicators, each closed bar',
    ours: perBar(oursMs, ROWS),
    peer: `${peer.name}, ${perBar(peerMs, ROWS)}`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}

async function previewRow(ours: MarketgraphStream, peer: TradingSignalsStream): Promise<ClaimRow> {
  follow(ours, 0, FORMING_ROW);
  ours.preview(FORMING_ROW);
  follow(peer, 0, FORMING_ROW + 1);
  peer.replace(FORMING_ROW);
  checkDifferences(differingColumns(single(ours.numbers()), single(peer.numbers()), 2), []);
  const previews = ROWS - FORMING_ROW;
  const { oursMs, peerMs, ratio } = await measurePaired(
    () => {
      for (let count = 0; count < previews; count += 1) ours.preview(FORMING_ROW);
    },
    () => {
      for (let row = FORMING_ROW; row < ROWS; row += 1) peer.replace(row);
    },
  );
  return {
    claim: 'ten indicators, each message of a forming bar',
    ours: perBar(oursMs, previews),
    peer: `${peer.name} replace, ${perBar(peerMs, previews)}`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}

function follow(contestant: StreamContestant, from: number, to: number): void {
  if (from === 0) contestant.restart();
  for (let row = from; row < to; row += 1) contestant.update(row);
}

/** The numbers that a contestant had at each of the newest rows. */
function followed(contestant: StreamContestant): TenColumns {
  const from = ROWS >> 1;
  follow(contestant, 0, from);
  const numbers: TenNumbers[] = [];
  for (let row = from; row < ROWS; row += 1) {
    contestant.update(row);
    numbers.push(contestant.numbers());
  }
  const columns = TEN.map((name) => [name, numbers.map((at) => at[name])]);
  return Object.fromEntries(columns) as TenColumns;
}

function single(numbers: TenNumbers): TenColumns {
  return Object.fromEntries(TEN.map((name) => [name, [numbers[name]]])) as unknown as TenColumns;
}

function perBar(ms: number, bars: number): string {
  return `${figure((ms * 1e6) / bars)} ns`;
}

export default indicatorStream;
