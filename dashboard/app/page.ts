import type { TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';

/** Where the reader is: a page's parameters and its state, both from the address. */
export interface PageLocation {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A key of a page, shown in the help. */
export interface KeyBinding {
  /** As `KeyboardEvent.key` names it. */
  readonly key: string;
  readonly does: string;
  run(): void;
}

/** An open page. The shell draws `view` whenever the page requests it. */
export interface Page {
  readonly title: string;
  view(): TemplateResult;
  /** The query of the address has changed; a page without it is opened again. */
  moved?(place: PageLocation): void;
  readonly keys?: readonly KeyBinding[];
  /** Ends queries and streams. */
  close(): void;
}

/** The export `open` of each page's module. */
export type OpenPage = (app: App, place: PageLocation) => Page;
