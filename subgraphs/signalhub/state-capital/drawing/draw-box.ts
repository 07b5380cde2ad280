import {
  BOX_HEIGHT,
  BOX_WIDTH,
  type DrawingPoint,
} from '#signalhub/state-capital/drawing/arrangement.ts';
import { xmlText } from '#kernel/text/xml-text.ts';
import type { DrawingWords } from '#signalhub/state-capital/drawing/drawing-words.ts';
import { linesOf } from '#signalhub/state-capital/drawing/svg-text.ts';
import type { CapitalNode } from '#signalhub/state-capital/state-capital-view.ts';

/** Maximum width of a line of the name, in Chinese characters. */
const LINE_WIDTH = 13;

/** A node as a box with its name and type, and a tag on the ultimate controller. */
export function drawBox(
  node: CapitalNode,
  { x, y }: DrawingPoint,
  companyId: string,
  words: DrawingWords,
): string {
  const left = x - BOX_WIDTH / 2;
  const top = y - BOX_HEIGHT / 2;
  const isCompany = node.nodeId === companyId;
  const radius = node.entityType === 'person' ? BOX_HEIGHT / 2 : 6;
  const lines = linesOf(node.name, LINE_WIDTH, 2);
  const first = y + (lines.length === 1 ? -3 : -11);
  const prefix = isCompany ? 'company-' : '';
  const names = lines.map(
    (line, index) =>
      `<text class="name ${prefix}name" x="${x}" y="${first + index * 16}" ` +
      `text-anchor="middle">${xmlText(line)}</text>`,
  );
  const kind =
    `<text class="kind ${prefix}kind" x="${x}" y="${y + 22}" ` +
    `text-anchor="middle">${kindOf(node, words)}</text>`;
  const rectangle =
    `<rect class="${classOf(node, isCompany)}" x="${left}" y="${top}" ` +
    `width="${BOX_WIDTH}" height="${BOX_HEIGHT}" rx="${radius}"/>`;
  const tag = node.isUltimateController ? tagAt(x, top, words) : '';
  return `<g><title>${xmlText(node.name)}</title>${rectangle}${names.join('')}${kind}${tag}</g>`;
}

function classOf(node: CapitalNode, isCompany: boolean): string {
  const kind = isCompany
    ? 'company'
    : node.isStateCapital
      ? 'state'
      : node.entityType === 'person'
        ? 'person'
        : node.entityType === 'public_float'
          ? 'public'
          : '';
  return ['box', kind, node.isUltimateController ? 'controller' : ''].filter(Boolean).join(' ');
}

function kindOf(node: CapitalNode, words: DrawingWords): string {
  const level = node.isStateCapital ? words.levels[node.stateLevel] : '';
  const nature = node.isStateCapital && node.entityType !== 'state_body' ? words.stateOwned : '';
  return `${level}${nature}${words.types[node.entityType]}`;
}

function tagAt(x: number, top: number, { controller }: DrawingWords): string {
  const rectangle = `<rect x="${x - 36}" y="${top - 13}" width="72" height="17" rx="8" fill="#c05621"/>`;
  return `${rectangle}<text class="tag" x="${x}" y="${top - 0.5}" text-anchor="middle">${controller}</text>`;
}
