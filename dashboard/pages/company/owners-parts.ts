import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { COMPANY_TERMS } from '#dashboard/pages/company/company-terms.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import { evidenceView } from '#dashboard/pages/company/evidence-view.ts';
import { edgeText } from '#dashboard/pages/company/ownership-drawing.ts';
import type {
  ComparedGraph,
  OwnerChange,
  OwnerEdge,
  OwnerGraph,
  OwnerNode,
} from '#dashboard/pages/company/ownership-graph.ts';
import { companyLink, shareText } from '#dashboard/parts/cells.ts';
import { foreignLink } from '#dashboard/parts/link.ts';
import type { Table } from '#dashboard/parts/table.ts';

/** The legend of the strokes of the drawing. */
export function legendView(app: App, isCompared: boolean): TemplateResult {
  const { legend, differences } = app.words(COMPANY_WORDS);
  const mark = (className: string, text: string): TemplateResult =>
    html`<span class="key ${className}">${text}</span>`;
  return html`<div class="row legend">
    ${mark('root', legend.company)} ${mark('controller', legend.controller)}
    ${mark('capital', legend.state)}
    ${
      isCompared
        ? html`${mark('added', differences.added)} ${mark('changed', differences.changed)}
          ${mark('removed', differences.removed)}`
        : nothing
    }
  </div>`;
}

/** The changes between two dates, in words. */
export function changeView(app: App, change: OwnerChange): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  const { from, to, isChanged, isControllerChanged, before, after, events } = change;
  const name = (profile: OwnerChange['before']): string =>
    profile === null || profile.ultimateControllerName === ''
      ? words.noController
      : profile.ultimateControllerName;
  return html`<div>
    <p>
      <strong>${from} → ${to}</strong>
      ${isChanged ? countsText(app, change) : words.noChange}
      ${isControllerChanged ? words.controllerChanged(name(before), name(after)) : nothing}
    </p>
    ${
      events.length === 0
        ? nothing
        : html`<ul class="list">
            ${events.map(
              ({ eventDate, title }) =>
                html`<li><small class="muted">${eventDate}</small> ${title}</li>`,
            )}
          </ul>`
    }
  </div>`;
}

function countsText(app: App, { edgesAdded, edgesChanged, edgesRemoved }: OwnerChange): string {
  const { added, changed, removed } = app.words(COMPANY_WORDS).differences;
  return [
    `${added} ${edgesAdded.length}`,
    `${changed} ${edgesChanged.length}`,
    `${removed} ${edgesRemoved.length}`,
  ].join(' · ');
}

/** The chosen party or relation with its evidence; the events of the company while none is chosen. */
export function chosenView(
  app: App,
  graph: ComparedGraph,
  events: OwnerGraph['events'],
  chosen: string | null,
): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  const edge = graph.edges.find(({ edgeId }) => edgeId === chosen);
  if (edge !== undefined) {
    const own = events.filter(({ edgeId }) => edgeId === edge.edgeId);
    return html`<div class="detail" aria-live="polite">
      ${relationView(app, graph, edge)} ${eventsView(own)}
    </div>`;
  }
  const node = graph.nodes.find(({ nodeId }) => nodeId === chosen);
  if (node !== undefined) {
    return html`<div class="detail" aria-live="polite">${partyView(app, graph, node)}</div>`;
  }
  return html`<div class="detail">
    <p class="muted">${words.choose}</p>
    ${events.length === 0 ? nothing : html`<h3>${words.events}</h3>`} ${eventsView(events)}
  </div>`;
}

function partyView(app: App, graph: ComparedGraph, node: OwnerNode): TemplateResult {
  const { entities, natures, levels, methods } = app.words(COMPANY_TERMS);
  const { nodeId, name, entityType, stateNature, stateLevel, classificationMethod } = node;
  const own = graph.edges.filter(
    ({ sourceNodeId, targetNodeId }) => sourceNodeId === nodeId || targetNodeId === nodeId,
  );
  return html`<h3>${name}</h3>
    <div class="row">
      <span class="chip">${entities[entityType]}</span>
      <span>${natures[stateNature] ?? stateNature}</span>
      ${
        node.isStateCapital
          ? html`<span>${levels[stateLevel]}</span>
              <small class="muted">${methods[classificationMethod]}</small>`
          : nothing
      }
      ${node.company === null ? nothing : companyLink(app, node.company)}
    </div>
    ${own.map((edge) => relationView(app, graph, edge))}`;
}

function relationView(app: App, graph: ComparedGraph, edge: OwnerEdge): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  const { edgeId, sourceName, targetName, effectiveFrom, effectiveTo, observedAt } = edge;
  return html`<div class="relation">
    <div>
      <strong>${sourceName}</strong> → <strong>${targetName}</strong>
      ${edgeText(app, edge, graph.beforePct.get(edgeId))}
    </div>
    <div class="row muted">
      <small>${words.relations[edge.relationType]}</small>
      <small>${words.since} ${effectiveFrom}</small>
      ${effectiveTo === '' ? nothing : html`<small>${words.until} ${effectiveTo}</small>`}
      <small>${words.knownBy} ${observedAt.slice(0, 10)}</small>
      <small>${words.confidence} ${shareText(app, edge.confidence, 0)}</small>
    </div>
    ${evidenceView(app, edge.evidence)}
  </div>`;
}

function eventsView(events: OwnerGraph['events']): TemplateResult {
  return html`<ul class="list">
    ${events.map(
      ({ eventDate, title, evidence }) =>
        html`<li>
          <div><small class="muted">${eventDate}</small> ${title}</div>
          ${evidence.map(
            (one) => html`<div><small>${foreignLink(one.sourceUrl, one.title)}</small></div>`,
          )}
        </li>`,
    )}
  </ul>`;
}

/** The relations as rows. */
export function ownersTable(app: App, graph: ComparedGraph): Table<OwnerEdge> {
  const words = app.words(COMPANY_WORDS);
  const { natures } = app.words(COMPANY_TERMS);
  const natureOf = new Map(graph.nodes.map(({ nodeId, stateNature }) => [nodeId, stateNature]));
  return {
    caption: words.owners,
    rows: graph.edges.toSorted(
      (one, other) => (other.ownershipPct ?? 101) - (one.ownershipPct ?? 101),
    ),
    columns: [
      { title: words.owner, value: ({ sourceName }) => sourceName },
      { title: words.kind, value: ({ relationType }) => words.relations[relationType] },
      { title: words.owned, value: ({ targetName }) => targetName },
      {
        title: words.share,
        isNumber: true,
        value: ({ ownershipPct }) => ownershipPct,
        cell: (edge) => edgeText(app, edge, graph.beforePct.get(edge.edgeId)),
      },
      {
        title: words.nature,
        value: ({ sourceNodeId }) => {
          const nature = natureOf.get(sourceNodeId) ?? '';
          return natures[nature] ?? nature;
        },
      },
      { title: words.since, value: ({ effectiveFrom }) => effectiveFrom },
      { title: words.until, value: ({ effectiveTo }) => effectiveTo },
      {
        title: words.difference,
        value: ({ edgeId }) => words.differences[graph.differenceOf.get(edgeId) ?? 'same'],
      },
    ],
  };
}
