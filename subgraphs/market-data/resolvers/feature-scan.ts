import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import {
  RequestedScan,
  answeredScan,
  type FeatureScan,
  type ReportedMatch,
} from '#market-data/answers/feature-scan.ts';

/** Reads a field of the answer, in whichever step it is resolved. */
function answerField(name: keyof FeatureScan) {
  return (scan: RequestedScan | FeatureScan, _: unknown, context: MarketContext): unknown => {
    if (!(scan instanceof RequestedScan)) return scan[name];
    const answer = scan.answer(context);
    return mapMaybe(answer, (one) => one[name]);
  };
}

export const FEATURE_SCAN_RESOLVERS = {
  __resolveReference: answeredScan,
  nodes: answerField('nodes'),
  pageInfo: answerField('pageInfo'),
  totalCount: answerField('totalCount'),
  universeCount: answerField('universeCount'),
  evaluatedCount: answerField('evaluatedCount'),
  unknown: answerField('unknown'),
  asOfMs: answerField('asOfMs'),
};

export const SCAN_MATCH_RESOLVERS = {
  instrument: ({ match }: ReportedMatch): InstrumentId => instrumentOf(match.instrument),
  venueKey: ({ match }: ReportedMatch) => venueKey(match.instrument),
  symbol: ({ match }: ReportedMatch) => match.instrument.symbol,
  rankValue: ({ match }: ReportedMatch) => match.rankValue,
  values: ({ match }: ReportedMatch) => match.values,
  openTime: ({ match }: ReportedMatch) => match.openTimeMs,
  confirmedAtMs: ({ match }: ReportedMatch) => match.endMs,
};
