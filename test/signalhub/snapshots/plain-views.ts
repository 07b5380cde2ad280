import { runAllSteps } from '#kernel/async/stepped-work.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import { etfHoldings } from '#signalhub/etf/etf-holdings.ts';
import { sectorDynamics } from '#signalhub/heat/sector-dynamics.ts';
import { lifecycleOf } from '#signalhub/lifecycle/lifecycle.ts';
import { sourceCoverageOn } from '#signalhub/lifecycle/source-coverage.ts';
import { policyMaterials } from '#signalhub/policy/policy-material.ts';
import { materialInclusion } from '#signalhub/policy/snapshot-inclusion.ts';
import { companyResearch } from '#signalhub/research/company-research.ts';
import { coverageOf, snapshotViewOf } from '#signalhub/snapshots/snapshot-view.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { companyCapital } from '#signalhub/state-capital/company-capital.ts';
import type { AsOf } from '#signalhub/state-capital/graph-as-of.ts';

/** Every view of a snapshot's date as plain values that can be compared. */
export function plainViews(snapshot: Snapshot): Readonly<Record<string, unknown>> {
  return {
    snapshot: plainSnapshot(snapshot),
    coverage: runAllSteps(coverageOf(snapshot)),
    catalog: plainCatalog(snapshot),
    lifecycle: plainLifecycle(snapshot),
    policy: plainPolicy(snapshot),
    funds: plainFunds(snapshot),
    dynamics: plainDynamics(snapshot),
  };
}

/** The identity of a snapshot, without that of its publication. */
function plainSnapshot(snapshot: Snapshot): unknown {
  const view = runAllSteps(snapshotViewOf(snapshot));
  return { ...view, source: null, publishedAt: '', publicationMode: '' };
}

function plainCatalog({ catalog }: Snapshot): unknown {
  return {
    companies: catalog.companies.map(
      ({ stockCode, name, listingDate, board, listings, relations }) => ({
        stockCode,
        name,
        listingDate,
        board,
        listings: listings.map(({ exchange, market, symbol }) => `${exchange} ${market} ${symbol}`),
        relations: relations.map(({ relationId, status, score, confidence, sector }) => ({
          relationId,
          status,
          score,
          confidence,
          sectorId: sector.sectorId,
        })),
      }),
    ),
    sectors: catalog.sectors.map(({ sectorId, name, layer, parent }) => ({
      sectorId,
      name,
      layer,
      parentId: parent?.sectorId ?? null,
    })),
  };
}

function plainLifecycle(snapshot: Snapshot): unknown {
  const at = { date: snapshot.validOn, knownAtMs: snapshot.knownAtMs };
  const securities = lifecycleOf(snapshot).on(at);
  return {
    coverage: sourceCoverageOn(snapshot, at),
    securities: securities.map((one) => ({
      stockCode: one.stockCode,
      stockName: one.stockName,
      status: one.lifecycleStatus,
      stage: one.lifecycleStage,
      since: one.statusEffectiveDate,
      plannedListingDate: one.plannedListingDate,
      listingDate: one.listingDate,
      delistingDate: one.delistingDate,
      firstSeenAtMs: one.firstSeenAtMs,
      lastSeenAtMs: one.lastSeenAtMs,
      reason: one.reason,
      evidence: one.evidence,
      sectors: one.sectors,
      codeAliases: one.codeAliases,
      searchText: one.searchText,
    })),
  };
}

function plainPolicy(snapshot: Snapshot): unknown {
  const isIncluded = runAllSteps(materialInclusion(snapshot));
  return runAllSteps(policyMaterials(snapshot)).all.map((view) => ({
    materialId: view.materialId,
    status: view.signalStatus,
    sectorIds: view.sectorIds,
    results: view.results,
    members: view.merged.members.map(({ payload, source }) => ({ payload, source })),
    isIncluded: isIncluded(view.materialId),
    searchText: view.searchText,
  }));
}

function plainFunds(snapshot: Snapshot): unknown {
  const holdings = runAllSteps(etfHoldings(snapshot));
  return {
    holdings: Array.from(holdings, ([code, held]) => [code, held.map(({ etf }) => etf.etfKey)]),
    funds: runAllSteps(deriveEtfs(snapshot)).etfs.map((etf) => ({
      etfKey: etf.etfKey,
      name: etf.name,
      productScope: etf.productScope,
      state: etf.state,
      cashWeight: etf.cashWeight,
      unpricedWeight: etf.unpricedWeight,
      holdingsCoverage: etf.holdingsCoverage,
      catalogVerified: etf.catalogVerified,
      constituents: etf.constituents.map(({ component, weight, company }) => ({
        component,
        weight,
        stockCode: company?.stockCode ?? null,
      })),
      relations: etf.relations.map((relation) => ({
        relationId: relation.relationId,
        exposureRatio: relation.exposureRatio,
        adjustedExposure: relation.adjustedExposure,
        confidence: relation.confidence,
        status: relation.status,
      })),
    })),
  };
}

function plainDynamics(snapshot: Snapshot): unknown {
  const dynamics = runAllSteps(sectorDynamics(snapshot));
  if (dynamics === null) return null;
  const { tradeDate, sessionCount, sectorCount, market, anomalies, links } = dynamics;
  return {
    tradeDate,
    sessionCount,
    sectorCount,
    dayReturn: market.dayReturn,
    anomalies: anomalies.map(({ sector, type, anomalyScore, move }) => ({
      sectorId: sector.sector_id,
      type,
      anomalyScore,
      excess: move.excess,
    })),
    links: links.map(({ pair, score, confidence }) => ({ pair, score, confidence })),
  };
}

/** A version of research as plain values. */
export interface PlainVersion {
  readonly versionId: string;
  readonly stockCode: string;
  readonly researchAsOf: string;
  readonly publishedAtMs: number;
  readonly changes: unknown;
  readonly content: unknown;
}

/** Every version of every company. */
export function plainResearch(snapshot: Snapshot): PlainVersion[] {
  const library = companyResearch(snapshot);
  const codes = new Set(
    snapshot.facts.named('research_version').map(({ payload }) => String(payload['stock_code'])),
  );
  return [...codes].flatMap((code) =>
    library.versionsOf(code).map((version) => {
      const materialOf = library.materialsAt(version.publishedAtMs);
      const evidence = version.facts.flatMap(({ payload }) => payload.evidence);
      return {
        versionId: version.versionId,
        stockCode: version.stockCode,
        researchAsOf: version.researchAsOf,
        publishedAtMs: version.publishedAtMs,
        changes: version.changeSummary,
        content: {
          companyName: version.companyName,
          facts: version.facts,
          relationships: version.relationships,
          gaps: version.gaps,
          categories: version.categories,
          materials: evidence.map(({ material_id: id }) => materialOf(id) ?? null),
        },
      };
    }),
  );
}

/** The owners of a company and the events among them. */
export function plainCapital(snapshot: Snapshot, stockCode: string, asOf: AsOf): unknown {
  const capital = companyCapital(snapshot);
  return { view: capital.find(stockCode, asOf), events: capital.eventsOf(stockCode, asOf) };
}
