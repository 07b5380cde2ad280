import { html, nothing, type TemplateResult } from 'lit-html';
import type { ResearchCategory } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  COMPANY_RESEARCH_VIEW,
  type CompanyResearchViewResult,
  type CompanyResearchViewVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { COMPANY_TERMS } from '#dashboard/pages/company/company-terms.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import { evidenceView } from '#dashboard/pages/company/evidence-view.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { companyLink, shareText } from '#dashboard/parts/cells.ts';
import { choiceView } from '#dashboard/parts/choice.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText, shortText } from '#dashboard/text/numbers.ts';

type Found = NonNullable<CompanyResearchViewResult['company']>;
type Version = NonNullable<Found['research']>;
type Fact = Version['facts']['nodes'][number];
type Relationship = Version['relationships']['nodes'][number];
type Listed = Found['researchVersions']['nodes'][number];

const CATEGORIES = [
  'ownership_control',
  'policy_support',
  'financing_debt',
  'capital_use',
  'business_projects',
] as const satisfies readonly ResearchCategory[];

/** The research of a company in one of its versions: facts with evidence, and what is another than before. */
export class ResearchPanel {
  readonly #app: App;
  readonly #stockCode: string;
  readonly #question: GraphQuery<CompanyResearchViewResult, CompanyResearchViewVariables>;
  #versionId: string | null;
  #category: ResearchCategory | null;

  constructor(app: App, stockCode: string, query: URLSearchParams) {
    this.#app = app;
    this.#stockCode = stockCode;
    this.#versionId = query.get('version');
    this.#category = categoryOf(query);
    this.#question = new GraphQuery(app, COMPANY_RESEARCH_VIEW, {
      stockCode,
      versionId: this.#versionId,
    });
  }

  /** Shows the state of the address: a version, and a category. */
  show(query: URLSearchParams): void {
    this.#category = categoryOf(query);
    const versionId = query.get('version');
    if (versionId === this.#versionId) return;
    this.#versionId = versionId;
    this.#question.ask({ stockCode: this.#stockCode, versionId });
  }

  close(): void {
    this.#question.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(COMPANY_WORDS);
    const research = this.#question.data?.company?.research ?? null;
    return panelView(this.#app, {
      id: 'company-research',
      className: 'wide',
      title: words.research,
      sources: [this.#question.source],
      table: research === null ? null : this.#table(research),
      controls: this.#versions(),
      body: answerView(this.#app, this.#question, ({ company }) =>
        company === null || company.research === null
          ? nothingView(this.#app, words.noResearch)
          : this.#version(company, company.research),
      ),
    });
  }

  #versions(): TemplateResult {
    const words = this.#app.words(COMPANY_WORDS);
    const company = this.#question.data?.company;
    if (company === null || company === undefined) return html``;
    const chosen = company.research?.versionId;
    const newest = company.researchVersions.nodes[0]?.versionId;
    return bareSelectView(
      words.version,
      company.researchVersions.nodes.map(
        ({ versionId, versionNumber, researchAsOf }) =>
          [versionId, words.versionName(versionNumber, researchAsOf)] as const,
      ),
      chosen ?? '',
      (version) => this.#app.keepState({ version: version === newest ? null : version }),
    );
  }

  #version(company: Found, version: Version): TemplateResult {
    const { categories } = this.#app.words(COMPANY_TERMS);
    const words = this.#app.words(COMPANY_WORDS);
    const counts = new Map(
      version.profile.categories.map(({ category, factCount }) => [category, factCount]),
    );
    const listed = company.researchVersions.nodes.find(
      ({ versionId }) => versionId === version.versionId,
    );
    const isShown = ({ category }: { category: ResearchCategory }): boolean =>
      this.#category === null || category === this.#category;
    const facts = version.facts.nodes.filter(isShown);
    return html`${this.#changes(listed)}
    ${choiceView<ResearchCategory | 'all'>({
      label: words.category,
      options: [
        ['all', `${words.all} ${version.facts.totalCount}`],
        ...CATEGORIES.map(
          (name) => [name, `${categories[name]} ${counts.get(name) ?? 0}`] as const,
        ),
      ],
      chosen: this.#category ?? 'all',
      choose: (name) => this.#app.keepState({ category: name === 'all' ? null : name }),
    })}
    ${
      facts.length === 0
        ? nothingView(this.#app)
        : html`<ul class="list tall">
            ${facts.map((fact) => this.#fact(fact, version))}
          </ul>`
    }
    ${this.#gone(version, isShown)} ${this.#gaps(version, isShown)}
    ${this.#relationships(version.relationships.nodes.filter(isShown))}`;
  }

  #changes(listed: Listed | undefined): TemplateResult | typeof nothing {
    if (listed === undefined) return nothing;
    const words = this.#app.words(COMPANY_WORDS);
    const { initialVersion, factsAdded, factsRemoved, gapsOpened, gapsResolved } =
      listed.changeSummary;
    return html`<p>
      ${
        initialVersion
          ? words.firstVersion
          : words.changes(factsAdded, factsRemoved, gapsOpened, gapsResolved)
      }
    </p>`;
  }

  #fact(fact: Fact, version: Version): TemplateResult {
    const words = this.#app.words(COMPANY_WORDS);
    const { domains } = this.#app.words(COMPANY_TERMS);
    const isNew = version.previous !== null && fact.firstVersionId === version.versionId;
    return html`<li>
      <div>${fact.statement}</div>
      <div class="row muted">
        <small class="chip">${domains[fact.domain]}</small>
        ${isNew ? html`<small class="chip fresh">${words.isNew}</small>` : nothing}
        ${fact.value === null ? nothing : html`<strong>${this.#valueText(fact)}</strong>`}
        <small>${fact.factDate}</small>
        <small>${words.confidence} ${shareText(this.#app, fact.confidence, 0)}</small>
      </div>
      <details>
        <summary>${words.showEvidence(fact.evidence.length)}</summary>
        ${evidenceView(this.#app, fact.evidence)}
      </details>
    </li>`;
  }

  #valueText({ value, unit }: Fact): string {
    const { language } = this.#app.settings;
    const { units } = this.#app.words(COMPANY_TERMS);
    const isLarge = unit === 'cny' || unit === 'shares';
    const text = isLarge ? shortText(language, value) : numberText(language, value);
    return `${text}${unit === null ? '' : units[unit]}`;
  }

  /** The entries of the previous version that this one lacks. */
  #gone(
    { previous, facts }: Version,
    isShown: (fact: { category: ResearchCategory }) => boolean,
  ): TemplateResult | typeof nothing {
    const held = new Set(facts.nodes.map(({ factId }) => factId));
    const gone = (previous?.facts.nodes ?? [])
      .filter(({ factId }) => !held.has(factId))
      .filter(isShown);
    if (gone.length === 0) return nothing;
    return html`<h3>${this.#app.words(COMPANY_WORDS).gone}</h3>
      <ul class="list">
        ${gone.map(({ statement }) => html`<li><del>${statement}</del></li>`)}
      </ul>`;
  }

  #gaps(
    { gaps, resolvedGaps }: Version,
    isShown: (gap: { category: ResearchCategory }) => boolean,
  ): TemplateResult {
    const words = this.#app.words(COMPANY_WORDS);
    const open = gaps.filter(isShown);
    const resolved = resolvedGaps.filter(isShown);
    return html`${
      open.length === 0
        ? nothing
        : html`<h3>${words.gaps}</h3>
            <ul>
              ${open.map(({ question }) => html`<li>${question}</li>`)}
            </ul>`
    }
    ${
      resolved.length === 0
        ? nothing
        : html`<h3>${words.resolved}</h3>
            <ul>
              ${resolved.map(
                ({ question, resolution }) =>
                  html`<li>${question}<br /><span class="muted">${resolution}</span></li>`,
              )}
            </ul>`
    }`;
  }

  #relationships(rows: readonly Relationship[]): TemplateResult | typeof nothing {
    if (rows.length === 0) return nothing;
    const words = this.#app.words(COMPANY_WORDS);
    const { roles, categories } = this.#app.words(COMPANY_TERMS);
    return html`<h3>${words.relationships}</h3>
      ${tableView<Relationship>({
        caption: words.relationships,
        rows,
        columns: [
          {
            title: words.counterparty,
            value: ({ counterpartyName }) => counterpartyName,
            cell: ({ counterparty, counterpartyName }) =>
              counterparty === null ? counterpartyName : companyLink(this.#app, counterparty),
          },
          { title: words.role, value: ({ counterpartyRole }) => roles[counterpartyRole] },
          { title: words.category, value: ({ category }) => categories[category] },
          {
            title: words.share,
            isNumber: true,
            value: ({ sharePct }) => sharePct,
            cell: ({ sharePct }) =>
              sharePct === null ? '–' : `${numberText(this.#app.settings.language, sharePct)}%`,
          },
          { title: words.since, value: ({ validFrom }) => validFrom },
          { title: words.until, value: ({ validTo }) => validTo },
        ],
      })}`;
  }

  #table({ facts }: Version): Table<Fact> {
    const words = this.#app.words(COMPANY_WORDS);
    const { categories, domains } = this.#app.words(COMPANY_TERMS);
    return {
      caption: words.research,
      rows: facts.nodes.filter(
        ({ category }) => this.#category === null || category === this.#category,
      ),
      columns: [
        { title: words.category, value: ({ category }) => categories[category] },
        { title: words.kind, value: ({ domain }) => domains[domain] },
        {
          title: words.fact,
          value: ({ statement }) => statement,
          cell: ({ statement }) => html`<div class="prose">${statement}</div>`,
        },
        {
          title: words.value,
          isNumber: true,
          value: ({ value }) => value,
          cell: (fact) => (fact.value === null ? '–' : this.#valueText(fact)),
        },
        { title: words.factDate, value: ({ factDate }) => factDate },
        {
          title: words.confidence,
          isNumber: true,
          value: ({ confidence }) => confidence,
          cell: ({ confidence }) => shareText(this.#app, confidence, 0),
        },
        {
          title: words.evidence,
          isNumber: true,
          value: ({ evidence }) => evidence.length,
        },
      ],
    };
  }
}

function categoryOf(query: URLSearchParams): ResearchCategory | null {
  return CATEGORIES.find((name) => name === query.get('category')) ?? null;
}
