import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { NewsroomSectorsResult } from '#dashboard/documents/documents.gen.ts';
import {
  CHANNELS,
  DIRECTIONS,
  type NewsroomPlace,
} from '#dashboard/pages/newsroom/newsroom-place.ts';
import { NEWSROOM_WORDS } from '#dashboard/pages/newsroom/newsroom-words.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { choiceView } from '#dashboard/parts/choice.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { WINDOWS_BY_LENGTH } from '#dashboard/parts/realtime-windows.ts';
import { selectView, type Option } from '#dashboard/parts/select.ts';

type Sector = NewsroomSectorsResult['sectors'][number];

/** Stands for no filter in a list. */
const ANY = '';

/** What the list is filtered by; each choice is written into the address. */
export function filterView(
  app: App,
  place: NewsroomPlace,
  sectors: readonly Sector[],
): TemplateResult {
  const words = app.words(NEWSROOM_WORDS);
  const { channels, directions, windows } = app.words(ASHARE_WORDS);
  const { window, channel, sectorId, direction } = place;
  return html`<div class="row filters" role="group" aria-label=${words.filters}>
    ${choiceView({
      label: words.window,
      options: WINDOWS_BY_LENGTH.map((one) => [one, windows[one]] as const),
      chosen: window,
      choose: (one) => app.keepState({ window: one }),
    })}
    ${choiceView({
      label: words.channel,
      options: CHANNELS.map((one) => [one, one === 'all' ? words.all : channels[one]] as const),
      chosen: channel,
      choose: (one) => app.keepState({ channel: one === 'all' ? null : one }),
    })}
    ${selectView(words.sector, sectorOptions(app, sectors, sectorId), sectorId ?? ANY, (one) =>
      app.keepState({ sector: one }),
    )}
    ${selectView(
      words.direction,
      [
        [ANY, words.allDirections],
        ...DIRECTIONS.map((one): Option<string> => [one, directions[one]]),
      ],
      direction ?? ANY,
      (one) => app.keepState({ direction: one }),
    )}
    ${
      isFiltered(place)
        ? html`<button type="button" @click=${() => clearFilters(app)}>${words.clear}</button>`
        : nothing
    }
  </div>`;
}

export function isFiltered({ channel, sectorId, direction }: NewsroomPlace): boolean {
  return channel !== 'all' || sectorId !== null || direction !== null;
}

export function clearFilters(app: App): void {
  app.keepState({ channel: null, sector: null, direction: null });
}

/** All sectors of the catalog, and the one of the address where the catalog does not have it. */
function sectorOptions(
  app: App,
  sectors: readonly Sector[],
  sectorId: string | null,
): readonly Option<string>[] {
  const words = app.words(NEWSROOM_WORDS);
  const { layers } = app.words(ASHARE_WORDS);
  const known = sectors.map((sector): Option<string> => [
    sector.sectorId,
    `${layers[sector.layer]} ${nameIn(app.settings.language, sector)}`,
  ]);
  const isMissing = sectorId !== null && !sectors.some((one) => one.sectorId === sectorId);
  return [[ANY, words.allSectors], ...known, ...(isMissing ? [[sectorId, sectorId] as const] : [])];
}
