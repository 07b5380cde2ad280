import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import { withLayout, withLink } from '#dashboard/pages/grid/change-grid.ts';
import { LAYOUTS, LINKS, type GridState } from '#dashboard/pages/grid/grid-state.ts';
import { GRID_WORDS } from '#dashboard/pages/grid/grid-words.ts';

/** Actions of the buttons above the charts. */
export interface ToolbarActions {
  /** The chosen chart, whose symbol and interval linked charts follow. */
  readonly chosen: number;
  change(state: GridState): void;
  pickIndicators(): void;
  fill(): void;
  layouts(): void;
  savePng(): void;
}

/** The controls of all charts together. */
export function toolbarView(app: App, state: GridState, actions: ToolbarActions): TemplateResult {
  const words = app.words(GRID_WORDS);
  const { layout, links, hasMarks } = state;
  const layouts = LAYOUTS.map((one) => [one, one.replace('x', ' × ')] as const);
  return html`<div class="grid-bar">
    <h1>${words.title}</h1>
    ${bareSelectView(words.layout, layouts, layout, (one) =>
      actions.change(withLayout(state, one)),
    )}
    <div class="segments" role="group" aria-label=${words.linked}>
      <span class="muted grid-linked">${words.linked}</span>
      ${LINKS.map(
        (link) =>
          html`<button
            type="button"
            aria-pressed=${links.includes(link) ? 'true' : 'false'}
            @click=${() => actions.change(withLink(state, link, actions.chosen))}
          >
            ${words.links[link]}
          </button>`,
      )}
    </div>
    <button type="button" aria-keyshortcuts="i" @click=${() => actions.pickIndicators()}>
      ƒ ${words.indicators}
    </button>
    <button
      type="button"
      aria-keyshortcuts="e"
      aria-pressed=${hasMarks ? 'true' : 'false'}
      @click=${() => actions.change({ ...state, hasMarks: !hasMarks })}
    >
      ${words.marks}
    </button>
    <button type="button" aria-keyshortcuts="f" @click=${() => actions.fill()}>
      ${words.fill} …
    </button>
    <button type="button" aria-keyshortcuts="l" @click=${() => actions.layouts()}>
      ${words.layouts} …
    </button>
    <button type="button" @click=${() => actions.savePng()}>${words.savePng}</button>
  </div>`;
}
