import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type {
  NewsroomCompaniesResult,
  NewsroomCompaniesVariables,
} from '#dashboard/documents/documents.gen.ts';
import { sparkline } from '#dashboard/chart/sparkline.ts';
import type { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { NEWSROOM_WORDS } from '#dashboard/pages/newsroom/newsroom-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { changeView, companyLink } from '#dashboard/parts/cells.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { sessionOf } from '#dashboard/parts/session.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { priceText } from '#dashboard/text/numbers.ts';

type AffectedSector = NonNullable<
  NewsroomCompaniesResult['realtimeMaterial']
>['affectedSectors'][number];
type Member = AffectedSector['members'][number];
/** A company in a sector of the material. */
type MemberRow = Member & { readonly sectorId: string };

/** Shares of A-share companies move by a hundredth of a yuan. */
const SHARE_STEP = 0.01;

/** The weightiest companies of a sector: name, symbol, last price, and the line of a month; each leads on. */
export function companiesView(
  app: App,
  question: GraphQuery<NewsroomCompaniesResult, NewsroomCompaniesVariables>,
  sectorId: string,
): TemplateResult {
  return answerView(app, question, ({ realtimeMaterial }) => {
    const sector = realtimeMaterial?.affectedSectors.find((one) => one.sectorId === sectorId);
    if (sector === undefined || sector.members.length === 0) {
      return nothingView(app, app.words(NEWSROOM_WORDS).noCompanies);
    }
    return tableView({ ...companyTable(app, [sector]), caption: captionOf(app, sectorId) });
  });
}

function captionOf(app: App, sectorId: string): string {
  return `${app.words(NEWSROOM_WORDS).company}: ${sectorId}`;
}

/** The companies of sectors as one table; files hold it with the sector of each row. */
export function companyTable(app: App, sectors: readonly AffectedSector[]): Table<MemberRow> {
  const words = app.words(NEWSROOM_WORDS);
  const { language } = app.settings;
  const rows = sectors.flatMap(({ sectorId, members }) =>
    members.map((member) => ({ ...member, sectorId })),
  );
  return {
    caption: words.company,
    rows,
    columns: [
      {
        title: words.company,
        value: ({ instrument }) =>
          instrument.company === null ? instrument.symbol : nameIn(language, instrument.company),
        cell: ({ instrument }) =>
          instrument.company === null ? instrument.symbol : companyLink(app, instrument.company),
      },
      {
        title: words.price,
        isNumber: true,
        value: ({ instrument }) => sessionOf(instrument.klines?.rows).close,
        cell: ({ instrument }) =>
          html`<a href=${symbolAddress(instrument)}
            >${priceText(
              language,
              sessionOf(instrument.klines?.rows).close,
              instrument.priceStep ?? SHARE_STEP,
            )}</a
          >`,
      },
      {
        title: words.dayChange,
        isNumber: true,
        value: ({ instrument }) => sessionOf(instrument.klines?.rows).changePct,
        cell: ({ instrument }) => changeView(app, sessionOf(instrument.klines?.rows).changePct),
      },
      {
        title: words.bars,
        value: ({ instrument }) => (instrument.klines?.rows ?? []).map((row) => row[4]).join(' '),
        cell: ({ instrument }) => barsLink(app, instrument),
      },
    ],
  };
}

function symbolAddress({ exchange, market, symbol }: Member['instrument']): string {
  return pagePaths.symbol(exchange, market, symbol);
}

/** The closes of a month; a click leads to the bars. */
function barsLink(app: App, instrument: Member['instrument']): TemplateResult {
  const closes = (instrument.klines?.rows ?? []).map((row) => row[4]);
  const label = `${instrument.symbol}, ${app.words(NEWSROOM_WORDS).bars}`;
  return html`<a href=${symbolAddress(instrument)}>${sparkline(closes, label)}</a>`;
}
