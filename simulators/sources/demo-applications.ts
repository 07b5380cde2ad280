import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import type { SimulatedApplication } from '#simulators/sources/simulated-application.ts';

/** How a pipeline names stages: `currStatus`, and the result of a registration. */
const STATUSES: Readonly<Record<string, Pick<SimulatedApplication, 'status' | 'result'>>> = {
  accepted: { status: 1 },
  inquiry: { status: 2 },
  committee_passed: { status: 3 },
  registration_submitted: { status: 4 },
  registered: { status: 5, result: '1' },
  rejected: { status: 5, result: '2' },
  registration_lapsed: { status: 5, result: '3' },
  withdrawn: { status: 8 },
};
const FIRST_NUMBER = 1_700;

/** The projects in the pipeline of an exchange: who applied for a listing, and how far each has come. */
export function demoApplications(
  { rows }: CompanyWorld,
  exchange: string,
): readonly SimulatedApplication[] {
  const companies = new Map(
    rows['company']!.filter(({ fact }) => fact['exchange'] === exchange).map(({ fact }) => [
      String(fact['stock_code']),
      fact,
    ]),
  );
  const stepsByCode = new Map<string, BundleRow[]>();
  for (const row of rows['security_event']!) {
    const code = String(row.fact['stock_code']);
    if (!companies.has(code) || STATUSES[String(row.fact['stage'])] === undefined) continue;
    stepsByCode.set(code, [...(stepsByCode.get(code) ?? []), row]);
  }
  const known = [...stepsByCode].toSorted(([, a], [, b]) =>
    dateOf(a[0]!) < dateOf(b[0]!) ? -1 : 1,
  );
  return known.map(([code, steps], index) =>
    applicationOf(FIRST_NUMBER + index, companies.get(code)!, steps),
  );
}

function applicationOf(
  number: number,
  fact: BundleRow['fact'],
  steps: readonly BundleRow[],
): SimulatedApplication {
  const [first, last] = [steps[0]!, steps.at(-1)!];
  return {
    number,
    name: String(fact['name']),
    companyName: String(fact['company_name']),
    board: fact['board'] === 'MAIN' ? 'MAIN' : 'STAR',
    ...STATUSES[String(last.fact['stage'])]!,
    appliedAt: `${dateOf(first)}090000`,
    changedAt: `${dateOf(last)}183000`,
  };
}

function dateOf({ valid_from: date }: BundleRow): string {
  return date.replaceAll('-', '');
}
