import { html, nothing, type TemplateResult } from 'lit-html';
import { unlessTyping } from '#dashboard/parts/unless-typing.ts';
import type { App } from '#dashboard/app/app.ts';
import type { Anchor, Drawing } from '#dashboard/pages/symbol/drawings/drawing.ts';
import type { DrawingList } from '#dashboard/pages/symbol/drawings/drawing-list.ts';
import { DRAWING_WORDS } from '#dashboard/pages/symbol/drawings/drawing-words.ts';
import { fieldText, fieldTimeMs } from '#dashboard/text/zoned-time.ts';

/** Dependencies of the table. */
export interface DrawingTableParts {
  readonly list: DrawingList;
  /** Zone in which times are written. */
  readonly zone: string;
  changed(): void;
}

/** Every drawing with its values, which can be typed: the same as on the canvas, for keyboards and screen readers. */
export function drawingTable(app: App, parts: DrawingTableParts): TemplateResult {
  const words = app.words(DRAWING_WORDS);
  const { drawings } = parts.list;
  if (drawings.length === 0) return html`<p class="muted small">${words.nothing}</p>`;
  return html`<div
    class="table"
    tabindex="0"
    role="group"
    aria-label=${words.list(drawings.length)}
  >
    <table class="drawings">
      <thead>
        <tr>
          ${[words.kind, words.first, words.second, words.remove].map(
            (title) => html`<th scope="col">${title}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${drawings.map((drawing, at) => rowView(app, parts, drawing, at))}
      </tbody>
    </table>
  </div>`;
}

function rowView(app: App, parts: DrawingTableParts, drawing: Drawing, at: number): TemplateResult {
  const words = app.words(DRAWING_WORDS);
  const { list, changed } = parts;
  const name = `${words.kinds[drawing.kind]} ${at + 1}`;
  const isSelected = list.selected?.id === drawing.id;
  return html`<tr>
    <td>
      <button
        type="button"
        aria-label=${words.select(name)}
        aria-pressed=${isSelected ? 'true' : 'false'}
        @click=${() => {
          list.select(isSelected ? null : drawing.id);
          changed();
        }}
      >
        ${name}
      </button>
    </td>
    <td>${anchorView(app, parts, drawing, 0, `${name}, ${words.first}`)}</td>
    <td>
      ${
        drawing.anchors.length > 1
          ? anchorView(app, parts, drawing, 1, `${name}, ${words.second}`)
          : nothing
      }
    </td>
    <td>
      <button
        type="button"
        aria-label=${words.removeOne(name)}
        @click=${() => {
          list.remove(drawing.id);
          changed();
        }}
      >
        ✕
      </button>
    </td>
  </tr>`;
}

function anchorView(
  app: App,
  { list, zone, changed }: DrawingTableParts,
  drawing: Drawing,
  place: number,
  label: string,
): TemplateResult {
  const words = app.words(DRAWING_WORDS);
  const anchor = drawing.anchors[place];
  if (anchor === undefined) return html``;
  const put = (now: Partial<Anchor>): void => {
    list.move(drawing.id, drawing.anchors.with(place, { ...anchor, ...now }));
    changed();
  };
  const typedTime = (event: Event): void => {
    const timeMs = fieldTimeMs((event.target as HTMLInputElement).value, zone);
    put(timeMs === null ? {} : { timeMs });
  };
  const typedPrice = (event: Event): void => {
    const { valueAsNumber: price } = event.target as HTMLInputElement;
    put(Number.isFinite(price) ? { price } : {});
  };
  return html`${
      drawing.kind === 'level'
        ? nothing
        : html`<input
            type="datetime-local"
            aria-label=${words.time(label)}
            .value=${unlessTyping(fieldText(anchor.timeMs, zone))}
            @change=${typedTime}
          />`
    }
    <input
      type="number"
      step="any"
      aria-label=${words.price(label)}
      .value=${unlessTyping(String(anchor.price))}
      @change=${typedPrice}
    />`;
}
