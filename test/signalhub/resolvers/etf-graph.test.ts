import { describe, expect, test } from 'vitest';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';
import { WORKED_BUNDLE } from '#test/signalhub/etf/etf-rows.ts';

const TRACKED = 'SSE.515880.L2.optics.tracking_index';

async function openWorked(): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), WORKED_BUNDLE));
  return signalhub;
}

describe('a relation of a fund to a sector', () => {
  test('says what its numbers are and where they come from', async () => {
    const signalhub = await openWorked();
    const source = `{ etfSectorRelation(relationId: "${TRACKED}") {
      etfKey fundCode etfName exchange productScope sectorId sectorLayer mappingType status
      exposureRatio adjustedExposure confidence holdingsCoverage componentCount basketDate
      trackingIndexCode trackingGroupId sourceSectorId officialPcfUrl basketCheckedAsOf
      sourceFetchedAt relationScope path pathDepth pathConfidence specificityScore referenceOnly
      basketFreshnessStatus basketAgeDays catalogVerified contentChanged formulaVersion
      etf { name } sector { name } sourceSector { name }
    } }`;
    expect(signalhub.ask(source)).toEqual({
      etfSectorRelation: {
        etfKey: 'SSE.515880',
        fundCode: '515880',
        etfName: '通信ETF',
        exchange: 'SSE',
        productScope: 'broad',
        sectorId: 'L2.optics',
        sectorLayer: 'level2',
        mappingType: 'tracking_index',
        status: 'active',
        exposureRatio: 0.35,
        adjustedExposure: 0.204338,
        confidence: 0.834286,
        holdingsCoverage: 0.723404,
        componentCount: 4,
        basketDate: '2026-11-20',
        trackingIndexCode: '931160',
        trackingGroupId: 'index.931160',
        sourceSectorId: '',
        officialPcfUrl: 'https://exchange.example/pcf/515880',
        basketCheckedAsOf: '2026-11-20',
        sourceFetchedAt: '2026-11-20T08:31:00+08:00',
        relationScope: 'direct',
        path: [],
        pathDepth: 0,
        pathConfidence: 1,
        specificityScore: 1,
        referenceOnly: false,
        basketFreshnessStatus: 'refreshed',
        basketAgeDays: 0,
        catalogVerified: true,
        contentChanged: null,
        formulaVersion: 'etf-exposure/1',
        etf: { name: '通信ETF' },
        sector: { name: '行业L2.optics' },
        sourceSector: null,
      },
    });
  });
});
