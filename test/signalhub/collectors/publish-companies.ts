import { companyRows } from '#signalhub/collectors/listed-company.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { publisherInto, type TestCollector } from '#test/signalhub/collectors/open-collector.ts';

/** A company that an exchange lists. */
export interface KnownCompany {
  readonly code: string;
  readonly listingDate?: string;
  readonly companyName?: string;
}

/** Publishes companies as the list of an exchange does, so that other sources may refer to them. */
export async function publishCompanies(
  { store, clock }: Pick<TestCollector, 'store' | 'clock'>,
  companies: readonly KnownCompany[],
): Promise<void> {
  const observedAtMs = clock.nowMs();
  const rows = companies.flatMap(
    ({ code, listingDate = '2010-06-01', companyName = `样本${code}股份有限公司` }) => {
      const share = { code, name: `样本${code}`, companyName, nameEn: null, listingDate };
      return companyRows(share, placeOfCode(code)!.exchange, formatTimestamp(observedAtMs));
    },
  );
  const receipt = await publisherInto(store, clock).publishPart({
    part: 'collector/list-of-companies',
    rank: 'official',
    isComplete: true,
    observedAtMs,
    rows,
    cursor: null,
  });
  if (receipt.refused !== null) throw new Error(receipt.refused.message);
}
