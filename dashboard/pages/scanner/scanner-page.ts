import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding, OpenPage, Page, PageLocation } from '#dashboard/app/page.ts';
import {
  SCAN_CATALOG,
  SCAN_COLUMNS,
  type ScanCatalogResult,
  type ScanColumnsResult,
  type ScanColumnsVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { INDICATOR_LIST, type Builder } from '#dashboard/pages/scanner/builder.ts';
import { groupView } from '#dashboard/pages/scanner/condition-view.ts';
import { addTo, type ConditionPath } from '#dashboard/pages/scanner/edit-condition.ts';
import { FeaturePicker } from '#dashboard/pages/scanner/feature-picker.ts';
import { knownFeatures, type KnownFeature } from '#dashboard/pages/scanner/feature-search.ts';
import { Notifier } from '#dashboard/pages/scanner/notifier.ts';
import { changesPanel, resultPanel } from '#dashboard/pages/scanner/result-panel.ts';
import { SavedScans } from '#dashboard/pages/scanner/saved-scans.ts';
import { rankView, requestPanel } from '#dashboard/pages/scanner/scan-parts.ts';
import { entriesOf, type Entry, type Scan } from '#dashboard/pages/scanner/scan.ts';
import { entryInput, variablesOf } from '#dashboard/pages/scanner/scan-input.ts';
import { addressOf, queryOf, scanOf } from '#dashboard/pages/scanner/scan-place.ts';
import { ScanRun } from '#dashboard/pages/scanner/scan-run.ts';
import { ScanTextError } from '#dashboard/pages/scanner/scan-text.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { UniverseView } from '#dashboard/pages/scanner/universe-view.ts';
import { panelView } from '#dashboard/parts/panel.ts';

/** Which instruments fulfil a condition: built by clicking, answered now and as it changes. */
class ScannerPage implements Page {
  readonly #app: App;
  readonly #catalog: GraphQuery<ScanCatalogResult, Record<never, never>>;
  readonly #picker: FeaturePicker;
  readonly #saved: SavedScans;
  readonly #universe: UniverseView;
  readonly #notifier: Notifier;
  #scan: Scan;
  #unreadable = '';
  #columns: GraphQuery<ScanColumnsResult, ScanColumnsVariables> | null = null;
  #entries: readonly Entry[] = [];
  #features: ReadonlyMap<string, KnownFeature> | null = null;
  #run: ScanRun;
  #request: string | null;

  constructor(app: App, place: PageLocation) {
    this.#app = app;
    this.#catalog = new GraphQuery(app, SCAN_CATALOG, {});
    this.#picker = new FeaturePicker(app);
    this.#saved = new SavedScans(app);
    this.#universe = new UniverseView(app);
    this.#notifier = new Notifier(app);
    this.#scan = this.#read(place);
    this.#request = place.query.get('request');
    this.#run = this.#start();
    this.#askColumns();
  }

  get title(): string {
    return this.#app.words(SCANNER_WORDS).title;
  }

  get keys(): readonly KeyBinding[] {
    const words = this.#app.words(SCANNER_WORDS);
    return [{ key: 'a', does: words.pickFeature, run: () => this.#pickFeature([]) }];
  }

  moved(place: PageLocation): void {
    const before = addressOf(this.#scan);
    this.#request = place.query.get('request');
    this.#scan = this.#read(place);
    if (addressOf(this.#scan) === before) return;
    this.#askColumns();
    const variables = variablesOf(this.#scan);
    if (JSON.stringify(variables) === JSON.stringify(this.#run.variables)) return;
    this.#run.close();
    this.#run = this.#start();
  }

  close(): void {
    this.#run.close();
    this.#catalog.close();
    this.#columns?.close();
    this.#universe.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    const builder = this.#builder();
    const { data } = this.#catalog;
    return html`<h1>${words.title}</h1>
      <div class="board">
        ${panelView(this.#app, {
          id: 'scan',
          className: 'two-thirds',
          title: words.scan,
          sources: this.#run.sources,
          body: html`${this.#universe.view(builder)}
            ${
              this.#unreadable === ''
                ? nothing
                : html`<p class="state failure" role="alert">
                    ${words.unreadable} <code>${this.#unreadable}</code>
                  </p>`
            }
            ${groupView(builder, this.#scan.where)} ${rankView(builder)}
            <datalist id=${INDICATOR_LIST}>
              ${builder.indicators.map(
                ({ name, title }) => html`<option value=${name}>${title}</option>`,
              )}
            </datalist>`,
        })}
        ${this.#saved.view(this.#query)} ${resultPanel(this.#app, this.#run)}
        ${changesPanel(this.#app, this.#run, this.#notifier.view(this.#query))}
        ${requestPanel(this.#app, this.#run.variables, this.#request)}
      </div>
      ${this.#picker.view(
        data === null ? null : [...this.#known().values()],
        data?.indicatorIndex.categories ?? [],
      )}
      ${this.#notifier.toasts()}`;
  }

  /** The scan as its address has it. */
  get #query(): string {
    return addressOf(this.#scan).split('?')[1] ?? '';
  }

  #builder(): Builder {
    return {
      app: this.#app,
      scan: this.#scan,
      features: this.#known(),
      indicators: this.#catalog.data?.indicatorIndex.indicators ?? [],
      columnsOf: (entry) => this.#columnsOf(entry),
      change: (scan) => this.#app.keepState(queryOf(scan)),
      pickFeature: (path) => this.#pickFeature(path),
    };
  }

  #pickFeature(path: ConditionPath): void {
    this.#picker.open(({ id, indicator }) => {
      const entry = { name: indicator, params: {} };
      const feature = id.slice(indicator.length + 1);
      const where = addTo(this.#scan.where, path, { kind: 'feature', entry, feature, within: 1 });
      this.#app.keepState(queryOf({ ...this.#scan, where }));
    });
  }

  #known(): ReadonlyMap<string, KnownFeature> {
    const { data } = this.#catalog;
    if (data === null) return new Map();
    this.#features ??= new Map(knownFeatures(data).map((one) => [one.id, one]));
    return this.#features;
  }

  #columnsOf(entry: Entry): readonly string[] {
    const key = JSON.stringify(entry);
    const at = this.#entries.findIndex((one) => JSON.stringify(one) === key);
    const resolved = this.#columns?.data?.resolveIndicators.indicators[at];
    return resolved?.name === entry.name ? resolved.outputs.map(({ column }) => column) : [];
  }

  /** Columns are named after parameters, so that a change of parameters queries them again. */
  #askColumns(): void {
    const entries = entriesOf(this.#scan);
    if (JSON.stringify(entries) === JSON.stringify(this.#entries)) return;
    this.#entries = entries;
    if (entries.length === 0) return;
    const calc = entries.map((entry, at) => Object.assign(entryInput(entry), { id: `entry${at}` }));
    if (this.#columns === null) this.#columns = new GraphQuery(this.#app, SCAN_COLUMNS, { calc });
    else this.#columns.ask({ calc });
  }

  #start(): ScanRun {
    return new ScanRun(this.#app, variablesOf(this.#scan), (changes) =>
      this.#notifier.tell(this.#query, changes),
    );
  }

  /** A condition that cannot be read is named, and left out. */
  #read({ query }: PageLocation): Scan {
    try {
      const scan = scanOf(query);
      this.#unreadable = '';
      return scan;
    } catch (error) {
      if (!(error instanceof ScanTextError)) throw error;
      this.#unreadable = error.part;
      const rest = new URLSearchParams(query);
      rest.delete('where');
      rest.delete('rank');
      return scanOf(rest);
    }
  }
}

export const open: OpenPage = (app, place) => new ScannerPage(app, place);
