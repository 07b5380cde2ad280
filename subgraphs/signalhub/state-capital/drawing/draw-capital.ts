import {
  arrange,
  type Arrangement,
  type Point,
} from '#signalhub/state-capital/drawing/arrangement.ts';
import { drawBox } from '#signalhub/state-capital/drawing/draw-box.ts';
import { drawEdges } from '#signalhub/state-capital/drawing/draw-edges.ts';
import { drawableGraph } from '#signalhub/state-capital/drawing/drawable-graph.ts';
import { layersOf } from '#signalhub/state-capital/drawing/layers.ts';
import { xmlText } from '#signalhub/state-capital/drawing/svg-text.ts';
import type {
  StateCapitalStatus,
  StateCapitalView,
} from '#signalhub/state-capital/state-capital-view.ts';

const STATUS_WORDS: Readonly<Record<StateCapitalStatus, string>> = {
  state_controlled: '国有控股',
  state_invested: '国有参股',
  non_state_controlled: '非国有控股',
  undetermined: '未能认定',
};

/** The arrow at what is owned, in the colour of its line. */
const TIP =
  '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" ' +
  'markerUnits="userSpaceOnUse" ' +
  'orient="auto"><path d="M0 0L8 4L0 8z" fill="context-stroke"/></marker></defs>';

/** Narrower pictures have no room for the heading. */
const LEAST_WIDTH = 640;
const HEAD_HEIGHT = 74;
const FOOT_HEIGHT = 46;

const STYLE = [
  'text{font-family:"Noto Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;fill:#1f2933}',
  '.head{font-size:17px;font-weight:600}.sub,.key{font-size:12px;fill:#52606d}',
  '.name{font-size:13px}.kind{font-size:10.5px;fill:#52606d}.tag{font-size:10.5px;fill:#fff}',
  '.box{fill:#fff;stroke:#9aa5b1;stroke-width:1.2}.person{fill:#f3f0ff;stroke:#7b61c4}',
  '.state{fill:#fdecea;stroke:#c0392b}.public{fill:#f5f7fa;stroke:#cbd2d9}',
  '.company{fill:#102a43;stroke:#102a43}.company-name{fill:#fff;font-weight:600}.company-kind{fill:#d9e2ec}',
  '.controller{stroke-width:3}',
  '.edge{fill:none;stroke:#829ab1;stroke-width:1.4;marker-end:url(#tip)}.state-path{stroke:#c0392b;stroke-width:2.2}',
  '.unknown{stroke-dasharray:6 5}.control{stroke:#7b341e;stroke-dasharray:2 4}',
  '.voting{stroke:#2b6cb0;stroke-dasharray:8 3 2 3}.concert{stroke:#2f855a;stroke-dasharray:5 3}',
  '.label{font-size:11.5px;paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}',
  '.label-state{fill:#a5281b;font-weight:600}',
].join('');

/** What the lines mean: the class, and the words. */
const KEY = [
  ['edge state-path', '国有资本路径'],
  ['edge', '持股'],
  ['edge unknown', '比例未知'],
  ['edge control', '控制关系'],
  ['edge voting', '表决权'],
  ['edge concert', '一致行动'],
] as const;

/**
 * Draws ownership and control of a company as an SVG document: owners in layers above what they
 * own, the way of the state in red, percentages on the relations, unknown ones dashed. It needs
 * nothing from outside but a font with Chinese characters, and readers who cannot see it are told
 * status, controller and shares in its description.
 */
export function drawCapital(view: StateCapitalView): string {
  const part = drawableGraph(view);
  const layers = layersOf(part);
  const arrangement = framed(arrange(part.nodes, layers));
  const { width, height, boxes } = arrangement;
  const description = descriptionOf(view, part.omittedCount);
  const company = view.nodes.find(({ nodeId }) => nodeId === view.companyId)!;
  const title = `${company.name} 股权与控制关系图（截至 ${view.graphAsOf}）`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
      `width="${width}" height="${height}" role="img" aria-labelledby="title description" lang="zh-CN">`,
    `<title id="title">${xmlText(title)}</title>`,
    `<desc id="description">${xmlText(description)}</desc>`,
    `<style>${STYLE}</style>`,
    TIP,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text class="head" x="24" y="34">${xmlText(title)}</text>`,
    `<text class="sub" x="24" y="56">${xmlText(description)}</text>`,
    ...drawEdges(layers, arrangement),
    ...part.nodes.map((node) => drawBox(node, boxes.get(node.nodeId)!, view.companyId)),
    ...keyAt(height - 20),
    '</svg>',
    '',
  ].join('\n');
}

/** Status, controller and the shares of the state, in one sentence each. */
function descriptionOf(view: StateCapitalView, omittedCount: number): string {
  const { directPct, inFullPct, lookThroughPct } = view.stateShares;
  const pct = (value: number | null): string =>
    value === null ? '未知' : `${Math.round(value * 100) / 100}%`;
  const controller = view.ultimateControllerName === '' ? '无' : view.ultimateControllerName;
  return [
    `${STATUS_WORDS[view.stateCapitalStatus]}；实际控制人：${controller}；`,
    `国有直接持股 ${pct(directPct)}，国有股东合计 ${pct(inFullPct)}，穿透 ${pct(lookThroughPct)}。`,
    omittedCount === 0 ? '' : `另有 ${omittedCount} 个主体未画出。`,
  ].join('');
}

/** The arrangement with room for heading and key. */
function framed(arrangement: Arrangement): Arrangement {
  const width = Math.max(LEAST_WIDTH, arrangement.width);
  const dx = Math.round((width - arrangement.width) / 2);
  const moved = ({ x, y }: Point): Point => ({ x: x + dx, y: y + HEAD_HEIGHT });
  return {
    width,
    height: arrangement.height + HEAD_HEIGHT + FOOT_HEIGHT,
    boxes: new Map(Array.from(arrangement.boxes, ([id, point]) => [id, moved(point)])),
    lanes: new Map(Array.from(arrangement.lanes, ([id, lane]) => [id, lane.map(moved)])),
  };
}

function keyAt(y: number): string[] {
  return KEY.map(([kind, words], index) => {
    const x = 24 + index * 118;
    const line = `<path class="${kind}" d="M${x} ${y - 4}h24"/>`;
    return `${line}<text class="key" x="${x + 30}" y="${y}">${words}</text>`;
  });
}
