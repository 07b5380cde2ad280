import { Parser } from 'htmlparser2';

/** An element of a page by its id, or by one of its classes. */
export type PageElement = { readonly id: string } | { readonly className: string };

/** A link of a page, with the text of the list item around it. */
export interface PageLink {
  readonly href: string;
  readonly title: string;
  /** Text of the item without that of the link, such as the date. */
  readonly beside: string;
}

/** The parts of a page that are read. */
export interface PageOutline {
  /** Text of the first of the wanted elements that has any, in lines; empty where none has. */
  readonly body: string;
  /** The text of the page from its beginning, in lines. */
  readonly text: string;
  /** `<meta>` by name, in lower case. */
  readonly meta: ReadonlyMap<string, string>;
  /** Links in list items and table rows of the wanted elements, or of the whole page where none is wanted. */
  readonly links: readonly PageLink[];
}

const MAX_TEXT = 60_000;
const MAX_LINKS = 500;
const MAX_META = 100;
/** The library's time for an element grows with its depth. */
const MAX_DEPTH = 1_000;
/** Elements whose text is not part of the text of the page. */
const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'select', 'button', 'svg']);
const BLOCKS = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p section table td th tr ul'.split(
    ' ',
  ),
);
const ITEMS = new Set(['li', 'tr', 'dd']);

/** Reads a page in one pass, without a document tree; nothing of it is executed. */
export function outlineOf(html: string, wanted: readonly PageElement[]): PageOutline {
  const outline = new OutlineReader(wanted);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => outline.open(name, attributes),
      onclosetag: (name) => outline.close(name),
      ontext: (text) => outline.text(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  try {
    parser.end(html);
  } catch (error) {
    // The part that was read until then counts as the page.
    if (!(error instanceof TooDeepError)) throw error;
  }
  return outline.result();
}

/** Elements are nested deeper than in any real page. */
class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/** A list item that is open. */
interface OpenItem {
  readonly depth: number;
  readonly links: { href: string; title: string; text: Lines }[];
  readonly beside: Lines;
}

class OutlineReader {
  readonly #wanted: readonly PageElement[];
  readonly #bodies: (Lines | null)[];
  readonly #openUntil: (number | null)[];
  readonly #page = new Lines();
  readonly #meta = new Map<string, string>();
  readonly #links: PageLink[] = [];
  #item: OpenItem | null = null;
  #link: OpenItem['links'][number] | null = null;
  #depth = 0;
  #unread = 0;

  constructor(wanted: readonly PageElement[]) {
    this.#wanted = wanted;
    this.#bodies = wanted.map(() => null);
    this.#openUntil = wanted.map(() => null);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new TooDeepError('elements are nested too deeply');
    if (UNREAD.has(name)) this.#unread += 1;
    if (this.#unread > 0) return;
    if (name === 'meta') this.#readMeta(attributes);
    for (const [at, element] of this.#wanted.entries()) {
      if (this.#bodies[at] !== null || !isElement(element, attributes)) continue;
      this.#bodies[at] = new Lines();
      this.#openUntil[at] = this.#depth;
    }
    if (BLOCKS.has(name)) this.#break();
    if (!this.#isWithin()) return;
    if (ITEMS.has(name)) this.#openItem();
    if (name === 'a' && this.#item !== null) this.#openLink(attributes);
  }

  close(name: string): void {
    if (name === 'a') this.#link = null;
    if (this.#item?.depth === this.#depth) this.#closeItem();
    if (BLOCKS.has(name)) this.#break();
    for (const [at, depth] of this.#openUntil.entries()) {
      if (depth === this.#depth) this.#openUntil[at] = null;
    }
    if (UNREAD.has(name)) this.#unread = Math.max(0, this.#unread - 1);
    this.#depth -= 1;
  }

  text(text: string): void {
    if (this.#unread > 0) return;
    this.#page.add(text);
    for (const [at, depth] of this.#openUntil.entries()) {
      if (depth !== null) this.#bodies[at]!.add(text);
    }
    if (this.#link !== null) this.#link.text.add(text);
    else this.#item?.beside.add(text);
  }

  result(): PageOutline {
    const body = this.#bodies.map((lines) => lines?.text() ?? '').find((text) => text !== '');
    return {
      body: body ?? '',
      text: this.#page.text(),
      meta: this.#meta,
      links: this.#links,
    };
  }

  #readMeta({ name = '', content = '' }: Readonly<Record<string, string>>): void {
    if (name !== '' && this.#meta.size < MAX_META)
      this.#meta.set(name.toLowerCase(), content.trim());
  }

  /** Whether links count here. */
  #isWithin(): boolean {
    return this.#wanted.length === 0 || this.#openUntil.some((depth) => depth !== null);
  }

  #openItem(): void {
    if (this.#item !== null) this.#closeItem();
    this.#item = { depth: this.#depth, links: [], beside: new Lines() };
  }

  #closeItem(): void {
    const item = this.#item!;
    this.#item = null;
    const beside = item.beside.text();
    for (const { href, title, text } of item.links) {
      const shown = text.text().replaceAll('\n', '');
      if (this.#links.length < MAX_LINKS) {
        this.#links.push({ href, title: title === '' ? shown : title, beside });
      }
    }
  }

  #openLink({ href = '', title = '' }: Readonly<Record<string, string>>): void {
    if (href === '' || this.#item!.links.length >= MAX_LINKS) return;
    this.#link = { href, title: title.trim(), text: new Lines() };
    this.#item!.links.push(this.#link);
  }

  #break(): void {
    this.#page.break();
    for (const [at, depth] of this.#openUntil.entries()) {
      if (depth !== null) this.#bodies[at]!.break();
    }
    this.#item?.beside.break();
  }
}

function isElement(element: PageElement, attributes: Readonly<Record<string, string>>): boolean {
  if ('id' in element) return attributes['id'] === element.id;
  return (attributes['class'] ?? '').split(/\s+/).includes(element.className);
}

/** Text in lines, up to a length; blanks are one, and empty lines none. */
class Lines {
  readonly #lines: string[] = [];
  #line = '';
  #length = 0;

  add(text: string): void {
    if (this.#length >= MAX_TEXT) return;
    const taken = text.slice(0, MAX_TEXT - this.#length);
    this.#length += taken.length;
    this.#line += taken;
  }

  break(): void {
    const line = this.#line.replaceAll(/[\s\u00a0\u3000]+/g, ' ').trim();
    this.#line = '';
    if (line !== '') this.#lines.push(line);
  }

  text(): string {
    this.break();
    return this.#lines.join('\n');
  }
}
