/** A page of the site before it gets its menu. */
export interface SitePage {
  /** Below the root of the site, for example `decisions/0001-federation-engine.html`. */
  readonly path: string;
  readonly title: string;
  /** The main content, as HTML that begins with its `h1`. */
  readonly content: string;
  /** What the search names next to the title, for example "Indicator". */
  readonly kind: string;
}

/** A heading of a page with its anchor. */
export interface PageHeading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** The second and third headings of a page, for its table of contents. */
export function headingsOf(content: string): PageHeading[] {
  return Array.from(content.matchAll(/<h([23]) id="([^"]*)">([^]*?)<\/h\1>/g), (match) => ({
    level: Number(match[1]),
    id: match[2] ?? '',
    text: plainText(match[3] ?? ''),
  }));
}

/** The text of HTML, without its tags. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A text as HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
