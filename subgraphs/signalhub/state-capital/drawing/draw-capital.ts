import {
  arrange,
  type Arrangement,
  type DrawingPoint,
} from '#signalhub/state-capital/drawing/arrangement.ts';
import { drawBox } from '#signalhub/state-capital/drawing/draw-box.ts';
import { drawEdges } from '#signalhub/state-capital/drawing/draw-edges.ts';
import { drawableGraph } from '#signalhub/state-capital/drawing/drawable-graph.ts';
import { layersOf } from '#signalhub/state-capital/drawing/layers.ts';
import { xmlText } from '#kernel/text/xml-text.ts';
import {
  drawingStyle,
  type DrawingTheme,
  backgroundOf,
} from '#signalhub/state-capital/drawing/drawing-style.ts';
import {
  type DrawingLanguage,
  type DrawingWords,
  drawingWords,
} from '#signalhub/state-capital/drawing/drawing-words.ts';
import { widthOf } from '#signalhub/state-capital/drawing/svg-text.ts';
import type { StateCapitalView } from '#signalhub/state-capital/state-capital-view.ts';

/** The arrowhead at the owned end, in the colour of its line. */
const TIP =
  '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" ' +
  'markerUnits="userSpaceOnUse" ' +
  'orient="auto"><path d="M0 0L8 4L0 8z" fill="context-stroke"/></marker></defs>';

/** Narrower drawings have no space for the heading. */
const MIN_WIDTH = 640;
const HEAD_HEIGHT = 74;
const FOOT_HEIGHT = 46;
/** Font size of the key, in pixels. */
const KEY_SIZE = 12;

/** Options of a drawing. */
export interface DrawingLook {
  readonly theme: DrawingTheme;
  readonly language: DrawingLanguage;
  /** In pixels, with proportional height; null for the natural size. */
  readonly width: number | null;
}

/**
 * Draws ownership and control of a company as an SVG document: owners in layers above what they own, state
 * paths in red, percentages on the relations, unknown ones dashed. It needs no external resources but a font
 * with Chinese characters, and its description has status, controller and shares for screen readers.
 */
export function drawCapital(view: StateCapitalView, look: DrawingLook): string {
  const words = drawingWords(look.language);
  const part = drawableGraph(view);
  const layers = layersOf(part);
  const arrangement = framed(arrange(part.nodes, layers));
  const { width, height, boxes } = arrangement;
  const description = descriptionOf(view, part.omittedCount, words);
  const company = view.nodes.find(({ nodeId }) => nodeId === view.companyId)!;
  const title = words.title(company.name, view.graphAsOf);
  const shown = look.width ?? width;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
      `width="${shown}" height="${Math.round((height * shown) / width)}" role="img" ` +
      `aria-labelledby="title description" lang="${look.language === 'zh' ? 'zh-CN' : 'en'}">`,
    `<title id="title">${xmlText(title)}</title>`,
    `<desc id="description">${xmlText(description)}</desc>`,
    `<style>${drawingStyle(look.theme)}</style>`,
    TIP,
    `<rect width="${width}" height="${height}" fill="${backgroundOf(look.theme)}"/>`,
    `<text class="head" x="24" y="34">${xmlText(title)}</text>`,
    `<text class="sub" x="24" y="56">${xmlText(description)}</text>`,
    ...drawEdges(layers, arrangement, words),
    ...part.nodes.map((node) => drawBox(node, boxes.get(node.nodeId)!, view.companyId, words)),
    ...keyAt(height - 20, words),
    '</svg>',
    '',
  ].join('\n');
}

/** Status, controller and the shares of the state, in one sentence each. */
function descriptionOf(view: StateCapitalView, omittedCount: number, words: DrawingWords): string {
  const { directPct, inFullPct, lookThroughPct } = view.stateShares;
  const pct = (value: number | null): string =>
    value === null ? words.unknown : `${Math.round(value * 100) / 100}%`;
  const description = words.description({
    status: words.statuses[view.stateCapitalStatus],
    controller: view.ultimateControllerName === '' ? words.none : view.ultimateControllerName,
    direct: pct(directPct),
    inFull: pct(inFullPct),
    lookThrough: pct(lookThroughPct),
  });
  return description + (omittedCount === 0 ? '' : words.omitted(omittedCount));
}

/** The arrangement with space for heading and key. */
function framed(arrangement: Arrangement): Arrangement {
  const width = Math.max(MIN_WIDTH, arrangement.width);
  const dx = Math.round((width - arrangement.width) / 2);
  const moved = ({ x, y }: DrawingPoint): DrawingPoint => ({ x: x + dx, y: y + HEAD_HEIGHT });
  return {
    width,
    height: arrangement.height + HEAD_HEIGHT + FOOT_HEIGHT,
    boxes: new Map(Array.from(arrangement.boxes, ([id, point]) => [id, moved(point)])),
    lanes: new Map(Array.from(arrangement.lanes, ([id, lane]) => [id, lane.map(moved)])),
  };
}

function keyAt(y: number, { key }: DrawingWords): string[] {
  let x = 24;
  return key.map(([line, words]) => {
    const sample = `<path class="${line}" d="M${x} ${y - 4}h24"/>`;
    const text = `<text class="key" x="${x + 30}" y="${y}">${words}</text>`;
    x += 54 + Math.round(KEY_SIZE * widthOf(words));
    return sample + text;
  });
}
