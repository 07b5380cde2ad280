import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { Constituent, Part } from '#dashboard/pages/fund/composition.ts';
import { flowLayout, type FlowBlock } from '#dashboard/pages/fund/flow-layout.ts';
import { FUND_WORDS } from '#dashboard/pages/fund/fund-words.ts';
import { shareText } from '#dashboard/parts/cells.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';

const X = { whole: 60, part: 260, member: 560 };
const BAR = 12;
const WIDTH = 780;
/** A block lower than this has no room for a text. */
const MIN_TEXT = 11;

/** The basket as a flow: the fund, its sectors, their companies; heights are weights. */
export function flowView(app: App, fund: string, parts: readonly Part[]): TemplateResult {
  const shown = parts.filter(({ weight }) => weight > 0);
  const { parts: blocks, members, sources, height } = flowLayout(shown);
  return html`<div class="flow" tabindex="0" role="group" aria-label=${app.words(FUND_WORDS).flow}>
    <svg
      width=${WIDTH}
      height=${height + 2}
      viewBox="0 0 ${WIDTH} ${height + 2}"
      role="group"
      aria-label=${app.words(FUND_WORDS).flow}
    >
      <text x=${X.whole - 8} y="12" text-anchor="end">${fund}</text>
      <rect class="whole" x=${X.whole} y="0" width=${BAR} height=${height} />
      ${shown.map((part, at) => {
        const [block, source] = [blocks[at], sources[at]];
        return block === undefined || source === undefined
          ? nothing
          : partView(app, part, block, source, members[at] ?? []);
      })}
    </svg>
  </div>`;
}

function partView(
  app: App,
  part: Part,
  block: FlowBlock,
  source: FlowBlock,
  members: readonly FlowBlock[],
): TemplateResult {
  const text = `${partName(app, part)} ${shareText(app, part.weight, 2)}`;
  const label = svg`<text x=${X.part + BAR + 5} y=${block.y + block.height / 2 + 4}>${text}</text>`;
  return svg`<g class="part ${part.kind}">
    <path d=${bandPath(X.whole + BAR, source, X.part, block)} />
    <rect x=${X.part} y=${block.y} width=${BAR} height=${block.height} />
    ${part.sector === null ? label : linkView(app, pagePaths.sector(part.sector.sectorId), text, label)}
    ${members.map((member, at) => memberView(app, part.members[at], member))}
  </g>`;
}

function memberView(
  app: App,
  constituent: Constituent | undefined,
  block: FlowBlock,
): TemplateResult | typeof nothing {
  if (constituent === undefined) return nothing;
  const { company, weight } = constituent;
  const text = `${constituentName(app, constituent)} ${shareText(app, weight, 2)}`;
  const label =
    block.height < MIN_TEXT
      ? nothing
      : svg`<text x=${X.member + BAR + 5} y=${block.y + block.height / 2 + 4}>${text}</text>`;
  const mark = svg`<path d=${bandPath(X.part + BAR + 190, block, X.member, block)} />
    <rect x=${X.member} y=${block.y} width=${BAR} height=${Math.max(0.5, block.height - 1)} />
    ${label}`;
  return company === null
    ? svg`<g><title>${text}</title>${mark}</g>`
    : linkView(app, pagePaths.company(company.stockCode), text, mark);
}

/** A link inside a drawing: the frame knows only links of the page, so the click goes there from here. */
function linkView(app: App, href: string, title: string, content: TemplateResult): TemplateResult {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    app.go(href);
  };
  return svg`<a href=${href} @click=${follow}><title>${title}</title>${content}</a>`;
}

/** A band from the right of a block to the left of another one. */
function bandPath(fromX: number, from: FlowBlock, toX: number, target: FlowBlock): string {
  const middle = (fromX + toX) / 2;
  const [fromEnd, toEnd] = [from.y + from.height, target.y + target.height];
  const over = `M${fromX},${from.y}C${middle},${from.y} ${middle},${target.y} ${toX},${target.y}`;
  const back = `V${toEnd}C${middle},${toEnd} ${middle},${fromEnd} ${fromX},${fromEnd}Z`;
  return over + back;
}

/** The name of a part of the basket. */
export function partName(app: App, { kind, sector }: Part): string {
  return sector === null
    ? app.words(FUND_WORDS).parts[kind]
    : nameIn(app.settings.language, sector);
}

/** The company of a constituent in the reader's language; its own name where it has none. */
export function constituentName(app: App, { company, name }: Constituent): string {
  return company === null ? name : nameIn(app.settings.language, company);
}
