import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { saveCsv } from '#dashboard/parts/save-file.ts';
import { csvOf, tableView, type Table } from '#dashboard/parts/table.ts';

/** A part of a page with a heading, and actions for its content. */
export interface Panel<Row> {
  /** Names the panel within its page: state and files are called after it. */
  readonly id: string;
  readonly title: string;
  readonly body: TemplateResult;
  /** The queries of its data; "show query" opens the first in the explorer. */
  readonly sources: readonly ShownQuery[];
  /** The rows of a picture, which the reader can show instead of it, or save as a CSV file. */
  readonly table?: Table<Row> | null;
  /** The rows of a CSV file where the panel shows them as a table already. */
  readonly file?: Table<Row> | null;
  /** Saves the shown content as a picture. */
  readonly savePng?: () => void;
  /** Controls next to the heading. */
  readonly controls?: TemplateResult;
  readonly className?: string;
}

/** Which panels show their table instead of their picture. */
const shownAsTable = new Set<string>();

export function panelView<Row>(app: App, panel: Panel<Row>): TemplateResult {
  const { id, title, body, table = null, controls, className = '' } = panel;
  const isTable = table !== null && shownAsTable.has(id);
  return html`<section class="panel ${className}" aria-labelledby="panel-${id}">
    <header>
      <h2 id="panel-${id}">${title}</h2>
      ${controls ?? nothing} ${menuView(app, panel, isTable)}
    </header>
    ${isTable ? tableView(table) : body}
  </section>`;
}

function menuView<Row>(
  app: App,
  panel: Panel<Row>,
  isTable: boolean,
): TemplateResult | typeof nothing {
  const words = app.words(PART_WORDS);
  const { id, title, table = null, file = table, savePng, sources } = panel;
  const [source] = sources;
  if (source === undefined && file === null && savePng === undefined) return nothing;
  return html`<details class="menu" @focusout=${closeWhenLeft}>
    <summary aria-label="${words.more}: ${title}">⋯</summary>
    <div class="menu-items">
      ${
        source === undefined
          ? nothing
          : html`<a href=${explorerAddress(source)}>${words.showQuery}</a>`
      }
      ${
        table === null
          ? nothing
          : html`<button type="button" @click=${() => toggleTable(app, id)}>
              ${isTable ? words.showPicture : words.showTable}
            </button>`
      }
      ${
        file === null
          ? nothing
          : html`<button type="button" @click=${() => saveCsv(id, csvOf(file))}>
              ${words.saveCsv}
            </button>`
      }
      ${
        savePng === undefined
          ? nothing
          : html`<button type="button" @click=${savePng}>${words.savePng}</button>`
      }
    </div>
  </details>`;
}

/** Closes an open menu when the keyboard focus leaves it. */
export function closeWhenLeft(event: FocusEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  if (!menu.contains(event.relatedTarget as Node | null)) menu.open = false;
}

/** Shows the table of a panel instead of its picture, and the reverse. */
export function toggleTable(app: App, id: string): void {
  if (!shownAsTable.delete(id)) shownAsTable.add(id);
  app.redraw();
}

/** The explorer with a document and its variables filled in. */
export function explorerAddress({ query, variables }: ShownQuery): string {
  const params = new URLSearchParams({ query, variables: JSON.stringify(variables, null, 2) });
  return `/graphql?${params.toString()}`;
}
