import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  COMPANY_MATERIALS,
  type CompanyMaterialsResult,
  type CompanyMaterialsVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { sectorLink } from '#dashboard/parts/cells.ts';
import { foreignLink } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { sideOf } from '#dashboard/text/numbers.ts';
import { timeText } from '#dashboard/text/times.ts';

type Sector = NonNullable<CompanyMaterialsResult['company']>['sectorRelations'][number]['sector'];

/** A material on a sector of the company, from either feed. */
interface SectorMaterial {
  readonly sector: Sector;
  readonly title: string;
  readonly url: string;
  readonly sourceName: string;
  readonly date: string;
  readonly viewpoint: string;
  readonly direction: string;
  readonly score: number | null;
}

/** Policy documents and realtime materials on the sectors of a company. */
export class CompanyMaterialsPanels {
  readonly #app: App;
  readonly #question: GraphQuery<CompanyMaterialsResult, CompanyMaterialsVariables>;

  constructor(app: App, stockCode: string) {
    this.#app = app;
    this.#question = new GraphQuery(app, COMPANY_MATERIALS, { stockCode });
  }

  close(): void {
    this.#question.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(COMPANY_WORDS);
    const sectors = (this.#question.data?.company?.sectorRelations ?? []).map(
      ({ sector }) => sector,
    );
    return html`${this.#panel('company-policy', words.policy, this.#policy(sectors))}
    ${this.#panel('company-realtime', words.realtime, this.#realtime(sectors))}`;
  }

  #policy(sectors: readonly Sector[]): SectorMaterial[] {
    const { directions } = this.#app.words(ASHARE_WORDS);
    return sectors
      .flatMap((sector) =>
        sector.policyMaterials.nodes.map(({ title, url, sourceName, materialDate, results }) => ({
          sector,
          title,
          url,
          sourceName,
          date: materialDate,
          viewpoint: results[0]?.viewpoint ?? '',
          direction: directions[results[0]?.impactDirection ?? 'unknown'],
          score: results[0]?.directionScore ?? null,
        })),
      )
      .toSorted((one, other) => (one.date < other.date ? 1 : -1));
  }

  #realtime(sectors: readonly Sector[]): SectorMaterial[] {
    const { directions } = this.#app.words(ASHARE_WORDS);
    const { language } = this.#app.settings;
    return sectors
      .flatMap((sector) =>
        (sector.realtime?.references ?? []).map((reference) => ({ sector, reference })),
      )
      .toSorted((one, other) =>
        one.reference.signalReadyAt < other.reference.signalReadyAt ? 1 : -1,
      )
      .map(({ sector, reference }) => ({
        sector,
        title: reference.title,
        url: reference.url,
        sourceName: reference.sourceName,
        date: timeText(language, Date.parse(reference.signalReadyAt), 'Asia/Shanghai'),
        viewpoint: reference.viewpoint,
        direction: directions[reference.impactDirection],
        score: reference.directionScore,
      }));
  }

  #panel(id: string, title: string, materials: readonly SectorMaterial[]): TemplateResult {
    const words = this.#app.words(COMPANY_WORDS);
    return panelView(this.#app, {
      id,
      className: 'half',
      title,
      sources: [this.#question.source],
      table: this.#table(title, materials),
      body: answerView(this.#app, this.#question, () =>
        materials.length === 0
          ? nothingView(this.#app, words.noMaterials)
          : html`<ul class="list tall">
              ${materials.map((one) => this.#item(one))}
            </ul>`,
      ),
    });
  }

  #item({ sector, title, url, sourceName, date, viewpoint, direction, score }: SectorMaterial) {
    return html`<li>
      <div>${foreignLink(url, title)}</div>
      <div><small class=${sideOf(score)}>${direction}</small> ${viewpoint}</div>
      <div class="row muted">
        <small>${date}</small> <small>${sourceName}</small>
        <small>${sectorLink(this.#app, sector)}</small>
      </div>
    </li>`;
  }

  #table(caption: string, rows: readonly SectorMaterial[]): Table<SectorMaterial> {
    const words = this.#app.words(COMPANY_WORDS);
    return {
      caption,
      rows,
      columns: [
        { title: words.date, value: ({ date }) => date },
        {
          title: words.material,
          value: ({ title }) => title,
          cell: ({ title, url }) => foreignLink(url, title),
        },
        { title: words.source, value: ({ sourceName }) => sourceName },
        {
          title: words.sector,
          value: ({ sector }) => sector.name,
          cell: ({ sector }) => sectorLink(this.#app, sector),
        },
      ],
    };
  }
}
