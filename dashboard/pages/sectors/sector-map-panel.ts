import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  FULL_TONE_PCT,
  isHeat,
  measureOf,
  toneOf,
  type Sector,
  type SectorColour,
} from '#dashboard/pages/sectors/sector-colours.ts';
import { SECTORS_WORDS } from '#dashboard/pages/sectors/sectors-words.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { treemapView, type Cell } from '#dashboard/parts/treemap.ts';
import { numberText, percentText } from '#dashboard/text/numbers.ts';

/** The map of sectors with the scale of its colours. */
export function sectorMapView(
  app: App,
  sectors: readonly Sector[],
  colour: SectorColour,
): TemplateResult {
  const words = app.words(SECTORS_WORDS);
  const measures = sectors.map((one) => measureOf(one, colour) ?? 0);
  const greatest = Math.max(0, ...measures);
  const cells = sectors.map((one) => cellOf(app, one, colour, greatest));
  const unsized = sectors.filter(({ freeFloatValue }) => freeFloatValue === null).length;
  return html`<div class="sector-map">
    ${treemapView(cells, words.map)} ${scaleView(app, colour, greatest)}
    ${unsized === 0 ? nothing : html`<p class="muted">${words.unsized(unsized)}</p>`}
  </div>`;
}

function cellOf(app: App, sector: Sector, colour: SectorColour, greatest: number): Cell {
  const measure = measureOf(sector, colour);
  return {
    id: sector.sectorId,
    name: nameIn(app.settings.language, sector),
    note: measureText(app, measure, colour),
    href: pagePaths.sector(sector.sectorId),
    size: sector.freeFloatValue?.valueYuan ?? null,
    tone: toneOf(measure, colour, greatest),
    isHeat: isHeat(colour),
  };
}

/** A measure in the unit that readers know: percent of a return, a rank in percent, a score. */
export function measureText(app: App, measure: number | null, colour: SectorColour): string {
  const { language } = app.settings;
  switch (colour) {
    case 'return1':
    case 'return5':
    case 'return20':
      return percentText(language, measure, 1);
    case 'heat':
      return measure === null ? '–' : `${numberText(language, measure * 100, 0)}%`;
    case 'direction':
      return measure === null ? '–' : percentText(language, measure * 100, 0);
    case 'attention':
      return numberText(language, measure);
  }
}

function scaleView(app: App, colour: SectorColour, greatest: number): TemplateResult {
  const words = app.words(SECTORS_WORDS);
  const name =
    colour === 'heat' || colour === 'attention' || colour === 'direction' ? colour : 'change';
  const [low, high] = endsOf(colour, greatest);
  return html`<div class="scale">
    <small>${measureText(app, low, colour)}</small>
    <span class=${isHeat(colour) ? 'scale-bar hot' : 'scale-bar'}></span>
    <small>${measureText(app, high, colour)}</small>
    <small class="muted">${words.scale[name]}</small>
  </div>`;
}

function endsOf(colour: SectorColour, greatest: number): readonly [number, number] {
  switch (colour) {
    case 'return1':
    case 'return5':
    case 'return20':
      return [-FULL_TONE_PCT[colour], FULL_TONE_PCT[colour]];
    case 'attention':
      return [0, greatest];
    case 'heat':
      return [0, 1];
    case 'direction':
      return [-1, 1];
  }
}
