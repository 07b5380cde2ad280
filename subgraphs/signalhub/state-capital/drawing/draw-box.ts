import { BOX_HEIGHT, BOX_WIDTH, type Point } from '#signalhub/state-capital/drawing/arrangement.ts';
import { linesOf, xmlText } from '#signalhub/state-capital/drawing/svg-text.ts';
import type { CapitalNode } from '#signalhub/state-capital/state-capital-view.ts';
import type { EntityType, StateLevel } from '#signalhub/facts/ownership-terms.ts';

const TYPE_WORDS: Readonly<Record<EntityType, string>> = {
  company: '企业',
  listed_company: '上市公司',
  fund: '基金/合伙',
  institution: '机构',
  person: '自然人',
  state_body: '国有资产监管主体',
  public_float: '公众持股',
};

const LEVEL_WORDS: Readonly<Record<StateLevel, string>> = {
  central: '中央',
  provincial: '省级',
  municipal: '市级',
  county: '县级',
  unknown: '',
};

/** Width of a line of the name, in Chinese characters. */
const LINE_WIDTH = 13;

/** A node as a box with its name, what it is, and a tag on the ultimate controller. */
export function drawBox(node: CapitalNode, { x, y }: Point, companyId: string): string {
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
  const kind = `<text class="kind ${prefix}kind" x="${x}" y="${y + 22}" text-anchor="middle">${kindOf(node)}</text>`;
  const rectangle =
    `<rect class="${classOf(node, isCompany)}" x="${left}" y="${top}" ` +
    `width="${BOX_WIDTH}" height="${BOX_HEIGHT}" rx="${radius}"/>`;
  const tag = node.isUltimateController ? tagAt(x, top) : '';
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

function kindOf(node: CapitalNode): string {
  const level = node.isStateCapital ? LEVEL_WORDS[node.stateLevel] : '';
  const nature = node.isStateCapital && node.entityType !== 'state_body' ? '国有' : '';
  return `${level}${nature}${TYPE_WORDS[node.entityType]}`;
}

function tagAt(x: number, top: number): string {
  const rectangle = `<rect x="${x - 36}" y="${top - 13}" width="72" height="17" rx="8" fill="#c05621"/>`;
  return `${rectangle}<text class="tag" x="${x}" y="${top - 0.5}" text-anchor="middle">实际控制人</text>`;
}
