import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  COMPANY_OWNERS,
  COMPANY_OWNERS_CHANGED,
  type CompanyOwnersChangedResult,
  type CompanyOwnersChangedVariables,
  type CompanyOwnersResult,
  type CompanyOwnersVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { capitalView } from '#dashboard/pages/company/capital-view.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import { ownershipView } from '#dashboard/pages/company/ownership-drawing.ts';
import {
  changeDates,
  comparedGraph,
  type OwnerEdge,
  type OwnerGraph,
} from '#dashboard/pages/company/ownership-graph.ts';
import {
  changeView,
  chosenView,
  legendView,
  ownersTable,
} from '#dashboard/pages/company/owners-parts.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { dateSliderView, placeOf } from '#dashboard/parts/date-slider.ts';
import { saveSvg } from '#dashboard/parts/save-svg.ts';
import { panelView } from '#dashboard/parts/panel.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The owners and the controller of a company on any date, and the changes since another date. */
export class OwnersPanel {
  readonly #app: App;
  readonly #stockCode: string;
  readonly #owners: GraphQuery<CompanyOwnersResult, CompanyOwnersVariables>;
  #changed: GraphQuery<CompanyOwnersChangedResult, CompanyOwnersChangedVariables> | null = null;
  /** The data of the slider: relations and events of every date that was shown. */
  readonly #edges = new Map<string, OwnerEdge>();
  readonly #events = new Map<string, OwnerGraph['events'][number]>();
  #asOf: string | null;
  #from: string | null;
  #chosen: string | null;

  constructor(app: App, stockCode: string, query: URLSearchParams) {
    this.#app = app;
    this.#stockCode = stockCode;
    this.#asOf = dateOf(query, 'owners');
    this.#from = dateOf(query, 'from');
    this.#chosen = query.get('party');
    this.#owners = new GraphQuery(app, COMPANY_OWNERS, { stockCode, graphAsOf: this.#asOf });
  }

  /** Shows the state of the address: a date, the date of the comparison, and a chosen party. */
  show(query: URLSearchParams): void {
    this.#chosen = query.get('party');
    this.#from = dateOf(query, 'from');
    const asOf = dateOf(query, 'owners');
    if (asOf === this.#asOf) return;
    this.#asOf = asOf;
    this.#owners.ask({ stockCode: this.#stockCode, graphAsOf: asOf });
  }

  close(): void {
    this.#owners.close();
    this.#changed?.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(COMPANY_WORDS);
    const graph = this.#owners.data?.company?.stateCapital.graph ?? null;
    this.#compare(graph);
    const compared = graph === null ? null : comparedGraph(graph, this.#change(graph));
    return panelView(this.#app, {
      id: 'company-owners',
      className: 'wide',
      title: words.owners,
      sources: [this.#owners.source, ...(this.#changed === null ? [] : [this.#changed.source])],
      table: compared === null ? null : ownersTable(this.#app, compared),
      savePng: () => void saveSvg('company-owners', document.querySelector('.ownership svg')),
      body: answerView(this.#app, this.#owners, ({ company }) => {
        const profile = company?.stateCapital.profile ?? null;
        if (graph === null || compared === null) return nothingView(this.#app, words.noOwners);
        return html`${profile === null ? nothing : capitalView(this.#app, profile)}
        ${this.#dates(graph, profile?.researchAsOf ?? graph.graphAsOf)}
        ${this.#changed === null ? nothing : this.#difference(this.#changed)}
        ${legendView(this.#app, this.#changed !== null)}
        ${ownershipView(this.#app, {
          graph: compared,
          rootId: rootOf(graph),
          chosen: this.#chosen,
          choose: (id) => this.#app.keepState({ party: id === this.#chosen ? null : id }),
        })}
        ${chosenView(this.#app, compared, graph.events, this.#chosen)}`;
      }),
    });
  }

  /** Asks what changed when two dates are compared, and only when either is another. */
  #compare(graph: OwnerGraph | null): void {
    const from = this.#from;
    if (from === null || graph === null || from >= graph.graphAsOf) {
      this.#changed?.close();
      this.#changed = null;
      return;
    }
    const variables = { stockCode: this.#stockCode, from, to: graph.graphAsOf };
    if (this.#changed === null) {
      this.#changed = new GraphQuery(this.#app, COMPANY_OWNERS_CHANGED, variables);
    } else if (JSON.stringify(this.#changed.source.variables) !== JSON.stringify(variables)) {
      this.#changed.ask(variables);
    }
  }

  /** The change to the date that is shown; one between other dates is still of before. */
  #change({ graphAsOf }: OwnerGraph) {
    const change = this.#changed?.data?.stateCapitalDiff ?? null;
    return change !== null && change.to === graphAsOf ? change : null;
  }

  #difference(
    question: GraphQuery<CompanyOwnersChangedResult, CompanyOwnersChangedVariables>,
  ): TemplateResult {
    return answerView(this.#app, question, ({ stateCapitalDiff }) =>
      changeView(this.#app, stateCapitalDiff),
    );
  }

  #dates(graph: OwnerGraph, last: string): TemplateResult {
    const words = this.#app.words(COMPANY_WORDS);
    const dates = this.#knownDates(graph, last);
    const { earlier, later } = words;
    const at = placeOf(dates, graph.graphAsOf);
    const from = this.#from;
    return html`<div class="owner-dates">
      ${dateSliderView({
        label: words.asOf,
        dates,
        chosen: graph.graphAsOf,
        earlier,
        later,
        choose: (date) => this.#app.keepState({ owners: date === last ? null : date }),
      })}
      ${
        from === null || this.#changed === null
          ? html`<button
              type="button"
              ?disabled=${at === 0}
              @click=${() => this.#app.keepState({ from: dates[at - 1] ?? null })}
            >
              ${words.compare}
            </button>`
          : html`${dateSliderView({
                label: words.compareWith,
                dates: dates.filter((date) => date < graph.graphAsOf),
                chosen: from,
                earlier,
                later,
                choose: (date) => this.#app.keepState({ from: date }),
              })}
              <button type="button" @click=${() => this.#app.keepState({ from: null })}>
                ${words.stopCompare}
              </button>`
      }
    </div>`;
  }

  #knownDates({ edges, events }: OwnerGraph, last: string): readonly string[] {
    const removed = this.#changed?.data?.stateCapitalDiff.edgesRemoved ?? [];
    for (const edge of [...edges, ...removed]) this.#edges.set(edge.edgeId, edge);
    for (const event of events) this.#events.set(event.eventId, event);
    return changeDates([...this.#edges.values()], [...this.#events.values()], last);
  }
}

function dateOf(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  return text !== null && DATE.test(text) ? text : null;
}

/** The company itself, to which the others lead. */
function rootOf({ nodes }: OwnerGraph): string {
  return (nodes.find(({ depth }) => depth === 0) ?? nodes[0])?.nodeId ?? '';
}
