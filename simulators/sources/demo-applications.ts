import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import type { SimulatedBseProject } from '#simulators/sources/bse-site.ts';
import type { SimulatedApplication } from '#simulators/sources/simulated-application.ts';
import type { SimulatedProject } from '#simulators/sources/szse-site.ts';

/** How the pipelines name a stage. */
interface StageNames {
  /** Shanghai: `currStatus`, and the result of a registration. */
  readonly sse: Pick<SimulatedApplication, 'status' | 'result'>;
  readonly szse: string;
  readonly bse: string;
}

const STAGES: Readonly<Record<string, StageNames>> = {
  accepted: { sse: { status: 1 }, szse: '新受理', bse: 'P01' },
  inquiry: { sse: { status: 2 }, szse: '已问询', bse: 'P02' },
  committee_passed: { sse: { status: 3 }, szse: '上市委会议通过', bse: 'P03' },
  registration_submitted: { sse: { status: 4 }, szse: '提交注册', bse: 'P06' },
  registered: { sse: { status: 5, result: '1' }, szse: '注册生效', bse: 'P07-1' },
  rejected: { sse: { status: 5, result: '2' }, szse: '不予注册', bse: 'P08-1' },
  registration_lapsed: { sse: { status: 5, result: '3' }, szse: '终止注册', bse: 'P10' },
  withdrawn: { sse: { status: 8 }, szse: '终止(撤回)', bse: 'P10' },
};
const FIRST_NUMBER = 1_700;

/** A project of the demo's world, as no exchange writes it. */
interface Project {
  readonly number: number;
  readonly name: string;
  readonly companyName: string;
  readonly board: unknown;
  readonly stage: StageNames;
  readonly appliedOn: string;
  readonly changedOn: string;
}

/** The projects in the pipeline of Shanghai: the applicants and their stages. */
export function demoApplications(companies: CompanyWorld): readonly SimulatedApplication[] {
  return projectsOf(companies, 'SSE').map(({ number, name, companyName, board, stage, ...on }) => ({
    number,
    name,
    companyName,
    board: board === 'MAIN' ? 'MAIN' : 'STAR',
    status: stage.sse.status,
    result: stage.sse.result,
    appliedAt: `${on.appliedOn.replaceAll('-', '')}090000`,
    changedAt: `${on.changedOn.replaceAll('-', '')}183000`,
  }));
}

/** The projects of Shenzhen. */
export function demoSzseProjects(companies: CompanyWorld): readonly SimulatedProject[] {
  return projectsOf(companies, 'SZSE').map(
    ({ number, name, companyName, board, stage, ...on }) => ({
      number,
      name,
      companyName,
      boardName: board === 'CHINEXT' ? '创业板' : '主板',
      status: stage.szse,
      acceptedOn: on.appliedOn,
      changedOn: on.changedOn,
    }),
  );
}

/** The projects of Beijing. */
export function demoBseProjects(companies: CompanyWorld): readonly SimulatedBseProject[] {
  return projectsOf(companies, 'BSE').map(({ number, name, companyName, stage, ...on }) => ({
    number,
    name,
    companyName,
    status: stage.bse,
    receivedAtMs: Date.parse(`${on.appliedOn}T09:00:00+08:00`),
    changedAtMs: Date.parse(`${on.changedOn}T18:30:00+08:00`),
  }));
}

function projectsOf({ rows }: CompanyWorld, exchange: string): readonly Project[] {
  const companies = new Map(
    rows['company']!.filter(({ fact }) => fact['exchange'] === exchange).map(({ fact }) => [
      String(fact['stock_code']),
      fact,
    ]),
  );
  const stepsByCode = new Map<string, BundleRow[]>();
  for (const row of rows['security_event']!) {
    const code = String(row.fact['stock_code']);
    if (!companies.has(code) || STAGES[String(row.fact['stage'])] === undefined) continue;
    stepsByCode.set(code, [...(stepsByCode.get(code) ?? []), row]);
  }
  const known = [...stepsByCode].toSorted(([, a], [, b]) =>
    a[0]!.valid_from < b[0]!.valid_from ? -1 : 1,
  );
  return known.map(([code, steps], index) => {
    const fact = companies.get(code)!;
    const last = steps.at(-1)!;
    return {
      number: FIRST_NUMBER + index,
      name: String(fact['name']),
      companyName: String(fact['company_name']),
      board: fact['board'],
      stage: STAGES[String(last.fact['stage'])]!,
      appliedOn: steps[0]!.valid_from,
      changedOn: last.valid_from,
    };
  });
}
