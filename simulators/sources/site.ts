import type { IncomingHttpHeaders } from 'node:http';

/** A request to a simulated site. */
export interface SiteRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Of a POST: form or JSON, as it was sent. */
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** An answer of a simulated site. */
export interface SiteAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** One host of a source, with its real format. */
export interface Site {
  /** Official name of the simulated host. */
  readonly host: string;
  /** The active quirks. */
  readonly quirks: Set<SiteQuirk>;
  answer(request: SiteRequest, nowMs: number): SiteAnswer;
}

/** Things that real sources do, on demand. */
export const SITE_QUIRKS = [
  /** 200 with the page of a wall. */
  'html_wall',
  /** 403 with a page. */
  'forbidden',
  /** 521 with a script that a browser would run. */
  'script_wall',
  /** 429 with `Retry-After: 60`. */
  'too_many',
  /** 502 with the page of a proxy. */
  'broken',
  /** JSONP with a name that changes with each answer. */
  'jsonp_name',
  /** Lists that become objects with the keys 0, 1, …. */
  'list_as_object',
  /** An empty list, and no error. */
  'zero_rows',
  /** Pages of at most 30 records, whatever size is requested. */
  'short_pages',
  /** Deep pages repeat an earlier one. */
  'repeated_pages',
  /** Names that are "-". */
  'dash_names',
  /** The first 60 % of the records only. */
  'shrunk',
  /** The body ends in its middle. */
  'truncated',
  /** GB18030 under the label of UTF-8. */
  'gb18030',
  /** The file of the session before. */
  'yesterday',
  /** A field has another name. */
  'moved_field',
  /** Pages of documents have another structure. */
  'redesigned_pages',
  /** The list is there, and pages are a wall. */
  'wall_on_pages',
] as const;
export type SiteQuirk = (typeof SITE_QUIRKS)[number];

/** The quirks that a site shows now. */
export type SiteQuirks = ReadonlySet<SiteQuirk>;
