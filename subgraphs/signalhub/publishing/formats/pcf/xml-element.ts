import { SaxesParser } from 'saxes';
import type { PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { shownText } from '#signalhub/facts/shown-value.ts';

/** An element with its line. Its name has no namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly children: readonly XmlElement[];
  /** Direct text content, trimmed. */
  readonly text: string;
}

interface GrowingElement {
  readonly name: string;
  readonly line: number;
  readonly children: XmlElement[];
  text: string;
}

/** Bounds of a portfolio composition; docs/publishing.md lists them. */
export const XML_BOUNDS = {
  depth: 16,
  elements: 200_000,
  attributesOfElement: 32,
  /** Characters in the name of an element or attribute. */
  name: 100,
  /** Characters directly in an element, or in the value of an attribute. */
  text: 4_096,
  /** Characters without a `<`: the parser reports text only at its end. */
  run: 1_000_000,
} as const;

/** Characters passed to the parser at once. */
const SLICE = 65_536;

/** Stops the parser at the first error. */
class XmlRefusedError extends Error {
  readonly fault: PcfFault;

  constructor(fault: PcfFault) {
    super(fault.message);
    this.name = 'XmlRefusedError';
    this.fault = fault;
  }
}

/**
 * Reads an XML document into elements, or returns the first error; the rest is not read. Document types are
 * rejected, so entities cannot expand, and every count and length has a bound.
 */
export function readXml(text: string): XmlElement | PcfFault {
  const reader = new XmlReader();
  try {
    return reader.read(text) ?? { line: null, field: 'XML', message: 'has no element' };
  } catch (error) {
    if (error instanceof XmlRefusedError) return error.fault;
    throw error;
  }
}

class XmlReader {
  readonly #parser = new SaxesParser({ position: true });
  readonly #open: GrowingElement[] = [];
  #root: XmlElement | null = null;
  #elementCount = 0;
  #attributeCount = 0;

  constructor() {
    const parser = this.#parser;
    parser.on('error', (error) => {
      const reason = error.message.replace(/^\d+:\d+: /, '').slice(0, 200);
      this.#refuse('XML', `is not well-formed: ${reason}`);
    });
    parser.on('doctype', () => this.#refuse('DOCTYPE', 'is not allowed'));
    parser.on('opentagstart', ({ name }) => this.#begin(name));
    parser.on('attribute', ({ name, value }) => this.#takeAttribute(name, value));
    parser.on('text', (text) => this.#takeText(text));
    parser.on('cdata', (text) => this.#takeText(text));
    parser.on('closetag', () => this.#end());
  }

  read(text: string): XmlElement | null {
    let runStart = 0;
    for (let start = 0; start < text.length; start += SLICE) {
      runStart = Math.max(runStart, text.lastIndexOf('<', start + SLICE - 1) + 1);
      const name = this.#open.at(-1)?.name ?? 'XML';
      const run = Math.min(start + SLICE, text.length) - runStart;
      this.#bound(name, 'has more characters without an element than', run, XML_BOUNDS.run);
      this.#parser.write(text.slice(start, start + SLICE));
    }
    this.#parser.close();
    return this.#root;
  }

  #begin(name: string): void {
    this.#boundName(name);
    const line = this.#parser.line;
    const element = { name: localName(name), line, children: [], text: '' };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#attributeCount = 0;
    this.#elementCount += 1;
    this.#bound(element.name, 'is nested deeper than', this.#open.length, XML_BOUNDS.depth);
    this.#bound(
      element.name,
      'is one of more elements than',
      this.#elementCount,
      XML_BOUNDS.elements,
    );
  }

  #takeAttribute(name: string, value: string): void {
    this.#boundName(name);
    const element = this.#open.at(-1)?.name ?? 'XML';
    this.#attributeCount += 1;
    const most = XML_BOUNDS.attributesOfElement;
    this.#bound(element, 'has more attributes than', this.#attributeCount, most);
    this.#bound(name, 'has more characters than', value.length, XML_BOUNDS.text);
  }

  #takeText(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    const length = element.text.length + text.length;
    // Blanks between elements are unbounded.
    if (text.trim() === '' && element.text.length + text.length > XML_BOUNDS.text) return;
    this.#bound(element.name, 'has more characters than', length, XML_BOUNDS.text);
    element.text += text;
  }

  #end(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    element.text = element.text.trim();
    if (this.#open.length === 0) this.#root = element;
  }

  #boundName(name: string): void {
    if (name.length <= XML_BOUNDS.name) return;
    this.#refuse('XML', `has the name ${shownText(name)}, longer than ${XML_BOUNDS.name}`);
  }

  #bound(field: string, what: string, count: number, most: number): void {
    if (count > most) this.#refuse(field, `${what} ${most}`);
  }

  #refuse(field: string, message: string): never {
    throw new XmlRefusedError({ line: this.#parser.line, field, message });
  }
}

/** The first child of that name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
