import { dateAfter } from '#signalhub/facts/shanghai-time.ts';

/** Last days of the periods, with the month and day until which their reports come in. */
const PERIODS: readonly (readonly [end: string, due: string, nextYear: boolean])[] = [
  ['03-31', '05-10', false],
  ['06-30', '09-10', false],
  ['09-30', '11-10', false],
  ['12-31', '05-10', true],
];

/** A period of reports. */
export interface ReportPeriod {
  /** Its last day. */
  readonly end: string;
  /** Whether reports about it still come in. */
  readonly isOpen: boolean;
}

/** The periods whose lists may change on a date, the older first; else the one that ended last. */
export function periodsOn(date: string): readonly ReportPeriod[] {
  const year = Number(date.slice(0, 4));
  const all = [year - 1, year]
    .flatMap((of) =>
      PERIODS.map(([end, due, isNextYear]) => ({
        end: `${of}-${end}`,
        due: `${isNextYear ? of + 1 : of}-${due}`,
      })),
    )
    .filter(({ end }) => dateAfter(end, 1) <= date)
    .map(({ end, due }) => ({ end, isOpen: date <= due }));
  const open = all.filter(({ isOpen }) => isOpen);
  return open.length > 0 ? open : all.slice(-1);
}
