import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import type {
  ComparedGraph,
  OwnerEdge,
  OwnerNode,
} from '#dashboard/pages/company/ownership-graph.ts';
import { ownershipLayout, type Box, type Line } from '#dashboard/pages/company/ownership-layout.ts';
import { numberText } from '#dashboard/text/numbers.ts';

/** The content of the drawing, and the chosen part. */
export interface Drawing {
  readonly graph: ComparedGraph;
  readonly rootId: string;
  readonly chosen: string | null;
  choose(id: string): void;
}

/** The owners of a company as a drawing: each party and each relation can be chosen by pointer and by key. */
export function ownershipView(app: App, drawing: Drawing): TemplateResult {
  const { graph, rootId } = drawing;
  const { boxes, lines, width, height } = ownershipLayout(graph.nodes, graph.edges, rootId);
  const nodeOf = new Map(graph.nodes.map((node) => [node.nodeId, node]));
  const edgeOf = new Map(graph.edges.map((edge) => [edge.edgeId, edge]));
  const words = app.words(COMPANY_WORDS);
  return html`<div class="ownership" tabindex="0" role="group" aria-label=${words.owners}>
    <svg width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="group">
      ${lines.map((line) => {
        const edge = edgeOf.get(line.edgeId);
        return edge === undefined ? nothing : edgeView(app, drawing, line, edge);
      })}
      ${boxes.map((box) => {
        const node = nodeOf.get(box.nodeId);
        return node === undefined ? nothing : nodeView(app, drawing, box, node);
      })}
    </svg>
  </div>`;
}

function edgeView(app: App, drawing: Drawing, line: Line, edge: OwnerEdge): TemplateResult {
  const { graph, chosen } = drawing;
  const { edgeId, sourceName, targetName, relationType, isStatePath } = edge;
  const text = edgeText(app, edge, graph.beforePct.get(edgeId));
  const classes = [
    'edge',
    relationType,
    graph.differenceOf.get(edgeId) ?? 'same',
    isStatePath ? 'state' : '',
    chosen === edgeId ? 'chosen' : '',
  ];
  return svg`<g
    class=${classes.join(' ')}
    role="button"
    tabindex="0"
    aria-pressed=${chosen === edgeId ? 'true' : 'false'}
    aria-label="${sourceName} → ${targetName}: ${text}"
    @click=${() => drawing.choose(edgeId)}
    @keydown=${(event: KeyboardEvent) => chooseByKey(event, drawing, edgeId)}
  >
    <path class="reach" d=${line.path} />
    <path d=${line.path} />
    <text x=${line.labelX} y=${line.labelY + 4} text-anchor="middle">${text}</text>
  </g>`;
}

/**
 * The text of an edge: its share with the previous one, the bounds of an unknown share, or the type of the relation.
 */
export function edgeText(app: App, edge: OwnerEdge, before: number | null | undefined): string {
  const { language } = app.settings;
  const { relations } = app.words(COMPANY_WORDS);
  const { ownershipPct, bounds, relationType } = edge;
  const share = (pct: number): string => `${numberText(language, pct)}%`;
  if (relationType === 'control' || relationType === 'concert') return relations[relationType];
  const now =
    ownershipPct === null
      ? bounds === null
        ? '?'
        : `${numberText(language, bounds.lowestPct)}–${share(bounds.highestPct)}`
      : share(ownershipPct);
  const text = relationType === 'voting' ? `${relations.voting} ${now}` : now;
  return before === undefined ? text : `${before === null ? '?' : share(before)} → ${text}`;
}

function nodeView(app: App, drawing: Drawing, box: Box, node: OwnerNode): TemplateResult {
  const { graph, rootId, chosen } = drawing;
  const { nodeId, name, isStateCapital, isUltimateController } = node;
  const words = app.words(COMPANY_WORDS);
  const classes = [
    'node',
    graph.differenceOf.get(nodeId) ?? 'same',
    nodeId === rootId ? 'root' : '',
    isStateCapital ? 'state' : '',
    isUltimateController ? 'controller' : '',
    chosen === nodeId ? 'chosen' : '',
  ];
  const role = isUltimateController ? `, ${words.controller}` : '';
  const middle = box.y + box.height / 2 - (box.lines.length - 1) * 8 + 4;
  return svg`<g
    class=${classes.join(' ')}
    role="button"
    tabindex="0"
    aria-pressed=${chosen === nodeId ? 'true' : 'false'}
    @click=${() => drawing.choose(nodeId)}
    @keydown=${(event: KeyboardEvent) => chooseByKey(event, drawing, nodeId)}
  >
    <title>${name}${role}</title>
    <rect x=${box.x} y=${box.y} width=${box.width} height=${box.height} rx="6" />
    ${box.lines.map(
      (line, at) =>
        svg`<text x=${box.x + box.width / 2} y=${middle + at * 16} text-anchor="middle">${line}</text>`,
    )}
  </g>`;
}

function chooseByKey(event: KeyboardEvent, drawing: Drawing, id: string): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  drawing.choose(id);
}
