import { html, nothing, type TemplateResult } from 'lit-html';
import type { ImpactDirection } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import { materialDirection } from '#dashboard/pages/newsroom/material-direction.ts';
import type { Material } from '#dashboard/pages/newsroom/material-feed.ts';
import { openAddress } from '#dashboard/pages/newsroom/newsroom-place.ts';
import { NEWSROOM_WORDS } from '#dashboard/pages/newsroom/newsroom-words.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { sourceLink, pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { agoText, timeText } from '#dashboard/text/times.ts';

/** The state of a row of the list. */
export interface RowState {
  /** Null where all sectors are listed. */
  readonly sectorId: string | null;
  readonly isOpen: boolean;
  /** Whether it has just come into view. */
  readonly isNew: boolean;
  open(): void;
}

/** The element that takes the keyboard of a row. */
export function rowButtonId(materialId: string): string {
  return `material-${materialId}`;
}

/** A row of the list: title, when, where from, of which sectors, and the sources of its reprints. */
export function materialView(app: App, material: Material, state: RowState): TemplateResult {
  const words = app.words(NEWSROOM_WORDS);
  const { channels } = app.words(ASHARE_WORDS);
  const { materialId, title, url, sourceName, channel, signalReadyAt, correctedBy } = material;
  const { isOpen, isNew } = state;
  return html`<li class="material ${isOpen ? 'open' : ''} ${isNew ? 'arrived' : ''}">
    <div class="material-head">
      <button
        type="button"
        id=${rowButtonId(materialId)}
        aria-expanded=${isOpen ? 'true' : 'false'}
        @click=${() => state.open()}
      >
        ${title}
      </button>
      ${sourceLink(url, `${words.original}: ${title}`)}
    </div>
    <div class="row muted">
      ${momentView(app, signalReadyAt)} <small>${sourceName}</small>
      <small class="chip">${channels[channel]}</small>
      ${directionView(app, materialDirection(material, state.sectorId))}
      ${correctedBy === null ? nothing : html`<small class="chip warm">${words.corrected}</small>`}
      ${material.affectedSectors.map((sector) => sectorChip(app, material, sector))}
    </div>
    ${sourcesView(app, material)}
  </li>`;
}

function sectorChip(
  app: App,
  material: Material,
  sector: Material['affectedSectors'][number],
): TemplateResult {
  const { sectorId } = sector;
  const side = SIDES[materialDirection(material, sectorId)];
  return html`<a class="chip" href=${pagePaths.sector(sectorId)}
    ><span class=${side}>${ARROWS[side]}</span>${nameIn(app.settings.language, sector)}</a
  >`;
}

const SIDES = {
  positive: 'rise',
  negative: 'fall',
  mixed: 'flat',
  neutral: 'flat',
  unknown: 'flat',
} as const satisfies Readonly<Record<ImpactDirection, string>>;
const ARROWS = { rise: '▲ ', fall: '▼ ', flat: '' } as const;

/** A direction in the colour of its side. */
export function directionView(app: App, direction: ImpactDirection): TemplateResult {
  const { directions } = app.words(ASHARE_WORDS);
  return html`<small class=${SIDES[direction]}>${directions[direction]}</small>`;
}

/** How long ago, and when exactly, in Beijing. */
export function momentView(app: App, moment: string): TemplateResult {
  const { language } = app.settings;
  const timeMs = Date.parse(moment);
  return html`<time datetime=${moment} title=${moment}
    ><small>${agoText(language, Math.max(0, Date.now() - timeMs))}</small>
    <small>· ${timeText(language, timeMs, 'Asia/Shanghai')}</small></time
  >`;
}

/** The sources, unfolded by a click; nothing for a single report of one source. */
export function sourcesView(
  app: App,
  { sources, duplicateCount }: Pick<Material, 'duplicateCount' | 'sources'>,
): TemplateResult | typeof nothing {
  if (duplicateCount === 0) return nothing;
  const words = app.words(NEWSROOM_WORDS);
  const { reprints, tiers } = app.words(ASHARE_WORDS);
  return html`<details class="sources">
    <summary>
      <span class="chip">${words.sources(sources.length)}</span>
      <small class="muted">${reprints(duplicateCount)}</small>
    </summary>
    <ul>
      ${sources.map(
        ({ name, authority, tier }) =>
          html`<li>${name} <small class="muted">${authority} · ${tiers[tier]}</small></li>`,
      )}
    </ul>
  </details>`;
}

/** The list as a table, which CSV files hold, too. */
export function materialTable(
  app: App,
  rows: readonly Material[],
  sectorId: string | null,
): Table<Material> {
  const words = app.words(NEWSROOM_WORDS);
  const { channels, directions } = app.words(ASHARE_WORDS);
  const { language } = app.settings;
  const { table } = words;
  return {
    caption: words.materials,
    rows,
    columns: [
      {
        title: table.time,
        value: ({ signalReadyAt }) => signalReadyAt,
        cell: ({ signalReadyAt }) =>
          html`<time datetime=${signalReadyAt} title=${signalReadyAt}
            >${timeText(language, Date.parse(signalReadyAt), 'Asia/Shanghai')}</time
          >`,
      },
      {
        title: table.material,
        value: ({ title }) => title,
        cell: ({ title, materialId }) =>
          html`<a href=${openAddress(location.search, materialId)}>${title}</a>`,
      },
      { title: table.source, value: ({ sources }) => sources.map(({ name }) => name).join(' ') },
      { title: table.channel, value: ({ channel }) => channels[channel] },
      {
        title: table.direction,
        value: (row) => directions[materialDirection(row, sectorId)],
        cell: (row) => directionView(app, materialDirection(row, sectorId)),
      },
      {
        title: table.sectors,
        value: ({ affectedSectors }) =>
          affectedSectors.map((sector) => nameIn(language, sector)).join(' '),
        cell: (row) => html`${row.affectedSectors.map((sector) => sectorChip(app, row, sector))}`,
      },
      { title: table.reprints, isNumber: true, value: ({ duplicateCount }) => duplicateCount },
      {
        title: table.link,
        value: ({ url }) => url,
        cell: ({ url, title }) => sourceLink(url, `${words.original}: ${title}`),
      },
    ],
  };
}
