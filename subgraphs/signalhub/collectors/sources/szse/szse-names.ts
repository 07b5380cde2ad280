import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import {
  formerNameRows,
  type NameChange,
  type NameHistory,
} from '#signalhub/collectors/former-names.ts';
import type { SheetRecord } from '#signalhub/collectors/sheet-records.ts';
import {
  SourceFormatError,
  type FactSource,
  type SourceReading,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';
import {
  readReport,
  reportRequest,
  WHOLE_REPORT,
} from '#signalhub/collectors/sources/szse/szse-report.ts';
import type { NameType } from '#signalhub/facts/kinds/former-name.ts';

const HOUR_MS = 3_600_000;
const CATALOG = 'SSGSGMXX';

/** Tabs of the report, in the order in which they are read. */
const TABS: readonly (readonly [tabKey: string, nameType: NameType])[] = [
  ['tab2', 'short'],
  ['tab1', 'registered'],
];

/** Changes of names of the companies in Shenzhen, as names that ended. */
export const SZSE_NAMES: FactSource<NameHistory> = {
  ...WHOLE_REPORT,
  name: 'szse-names',
  capability: 'name_change',
  format:
    'two xlsx files with the changes of short and of registered names; columns by their heads',
  schedule: { kind: 'every', sessionMs: 6 * HOUR_MS, otherMs: 12 * HOUR_MS },
  minRows: 500,
  maxRequests: TABS.length,
  needs: ['变更日期', '证券代码'],
  knows: ['company'],
  // An unchanged report gives new facts for companies that were listed since the last run.
  isConditional: false,
  first: () => tabRequest(0),
  read: ({ bytes }, { state }) => readTab(bytes, state as number),
  identityOf: ({ code, nameType }) => `${nameType} ${code}`,
  toFacts: (history, known) => formerNameRows(history, 'szse-names', known),
};

function tabRequest(index: number): SourceRequest {
  return { ...reportRequest(CATALOG, TABS[index]![0]), state: index };
}

function readTab(bytes: Uint8Array, index: number): SourceReading<NameHistory> {
  const reading = readReport(bytes, changeOf, (record) => textOf(record['证券代码']) !== null);
  const [, nameType] = TABS[index]!;
  const rows = Array.from(
    Map.groupBy(reading.rows, ({ code }) => code),
    ([code, changes]) => ({ code, nameType, changes }),
  );
  const next = index + 1 < TABS.length ? tabRequest(index + 1) : null;
  return { ...reading, rows, next };
}

/** The column head of the previous name shows whether names are short or registered. */
function changeOf(record: SheetRecord): NameChange | null {
  const head = Object.keys(record).find((one) => one.startsWith('变更前'));
  if (head === undefined) throw new SourceFormatError('the report has no names before the changes');
  const code = textOf(record['证券代码']);
  const date = dateOf(record['变更日期']);
  const before = textOf(record[head]);
  return code === null || date === null || before === null ? null : { code, date, before };
}
