import type { Random } from '#kernel/ports/clock.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import type { DemoLife, DemoStep, Mark } from '#simulators/publication/demo-lives.ts';
import { relationRows, type BundleRow } from '#simulators/publication/demo-rows.ts';
import { readTable } from '#simulators/publication/read-table.ts';
import { oneOf } from '#simulators/publication/random-choice.ts';

/** The reason of each stage, and the title of its document. */
const STAGE_TEXTS: ReadonlyMap<string, readonly [reason: string, title: string]> = new Map(
  readTable('lifecycle-stages', 3).map(([stage, reason, title]) => [stage, [reason, title]]),
);

/** The Beijing exchange gave all its shares new codes on this day; those listed since 2024-04-22 had them. */
const NEW_CODES_ON = '2025-10-09';
const NEW_CODES_FOR_LISTINGS_SINCE = '2024-04-22';

/** The steps of these lives, each with the paper that proves it. */
export function securityEventRows(lives: readonly DemoLife[]): BundleRow[] {
  return lives.flatMap(({ company, steps }) =>
    steps.map((step) => {
      const { stockCode, exchange, name } = company;
      const [reason, title] = step.texts ?? STAGE_TEXTS.get(step.stage)!;
      const sourceId = `${exchange.toLowerCase()}.disclosure`;
      const eventId = `${stockCode}.${step.stage}`;
      const observedAt = observationOf(step);
      return {
        valid_from: step.date,
        valid_to: null,
        observed_at: observedAt,
        fact: {
          event_id: eventId,
          stock_code: stockCode,
          stage: step.stage,
          planned_listing_date: step.plannedListingDate ?? null,
          delisting_type: step.delistingType ?? null,
          suspended_sessions: 0,
          reason,
          source_id: sourceId,
          evidence: [
            {
              evidence_id: `evidence.${eventId}`,
              source_id: sourceId,
              evidence_type: 'announcement',
              title: `${name}：${title}`,
              source_url: `https://disclosure.example/${exchange.toLowerCase()}/${stockCode}/${step.stage}`,
              observed_at: observedAt,
            },
          ],
        },
      };
    }),
  );
}

/** The companies of lives that were not listed all the time: as applicants, listed, and marked. */
export function lifeCompanyRows(lives: readonly DemoLife[]): BundleRow[] {
  return lives.flatMap(({ company, listingDate, goneOn, renamed, steps }) => {
    const fact = {
      stock_code: company.stockCode,
      name: company.name,
      company_name: company.companyName,
      exchange: company.exchange,
      board: company.board,
      listing_date: null,
    };
    const [first] = steps;
    const known: BundleRow = {
      valid_from: first!.date,
      valid_to: goneOn,
      observed_at: observationOf(first!),
      fact,
    };
    if (listingDate === null) return [known];
    const listed = {
      ...known,
      valid_from: listingDate,
      observed_at: `${listingDate}T09:00:00+08:00`,
      fact: { ...fact, listing_date: listingDate },
    };
    const before = first!.date < listingDate ? [{ ...known, valid_to: listingDate }] : [];
    return [...before, ...renamedRows([listed], renamed)];
  });
}

/** Listed companies, with the marks that the exchange put before or behind some of their names. */
export function markedCompanyRows(
  rows: readonly BundleRow[],
  warned: readonly DemoLife[],
): BundleRow[] {
  const lifeByCode = new Map(warned.map((life) => [life.company.stockCode, life]));
  return rows.flatMap((row) =>
    renamedRows([row], lifeByCode.get(String(row.fact['stock_code']))?.renamed),
  );
}

function renamedRows(rows: readonly BundleRow[], marks: readonly Mark[] = []): BundleRow[] {
  const named = [...rows];
  for (const { since, name } of marks) {
    const last = named.pop()!;
    const observedAt = `${since}T08:00:00+08:00`;
    const marked = { ...last, valid_from: since, observed_at: observedAt };
    named.push({ ...last, valid_to: since }, { ...marked, fact: { ...last.fact, name } });
  }
  return named;
}

/** How companies that wait or are gone belong to the sectors, as long as they were known. */
export function lifeRelationRows(random: Random, lives: readonly DemoLife[]): BundleRow[] {
  const lifeByCode = new Map(lives.map((life) => [life.company.stockCode, life]));
  const companies = lives.map(({ company, steps }): DemoCompany => ({
    ...company,
    listingDate: steps[0]!.date,
  }));
  return relationRows(random, companies).map(({ valid_from, observed_at, fact }) => {
    const { goneOn } = lifeByCode.get(String(fact['stock_code']))!;
    return { valid_from, valid_to: goneOn, observed_at, fact };
  });
}

/** The codes under which shares of the Beijing exchange were traded before October 2025. */
export function codeAliasRows(random: Random, companies: readonly DemoCompany[]): BundleRow[] {
  return companies
    .filter(
      ({ exchange, listingDate }) =>
        exchange === 'BSE' && listingDate < NEW_CODES_FOR_LISTINGS_SINCE,
    )
    .map(({ stockCode, listingDate }) => ({
      valid_from: listingDate,
      valid_to: NEW_CODES_ON,
      observed_at: `${listingDate}T09:00:00+08:00`,
      // The last three digits stay, as they usually did, so that no two old codes are equal.
      fact: {
        old_code: `${oneOf(random, ['430', '832', '835', '837', '871', '873'])}${stockCode.slice(3)}`,
        stock_code: stockCode,
      },
    }));
}

/** How many securities of an exchange a catalog of a role lists; `ALL` for every exchange. */
export type CatalogCount = (exchange: string, role: string) => number;

/** The official catalogs of securities, read half an hour before the publication; one of them badly. */
export function sourceHealthRows(readAt: string, countOf: CatalogCount): BundleRow[] {
  const exchanges = ['SSE', 'SZSE', 'BSE'];
  const row = (exchange: string, role: string): BundleRow => {
    const isSlow = exchange === 'BSE' && role === 'delisted';
    return {
      valid_from: readAt.slice(0, 10),
      valid_to: null,
      observed_at: readAt,
      fact: {
        source_id: `${exchange === 'ALL' ? 'portal' : exchange.toLowerCase()}.${role}`,
        exchange,
        role,
        status: isSlow ? 'degraded' : 'ok',
        row_count: countOf(exchange, role),
        last_success_at: readAt,
      },
    };
  };
  return [
    ...['listed', 'delisted', 'prelisting'].flatMap((role) =>
      exchanges.map((exchange) => row(exchange, role)),
    ),
    row('ALL', 'prelisting'),
  ];
}

/** Papers are out on the evening before trading changes, and on the day itself otherwise. */
function observationOf({ date }: DemoStep): string {
  return `${date}T08:00:00+08:00`;
}
