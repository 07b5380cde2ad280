import { SaxesParser } from 'saxes';
import type { PcfFault } from '#signalhub/etf/pcf/pcf-basket.ts';

/** An element with the line on which it begins. Prefixes of namespaces are left out of its name. */
export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly children: readonly XmlElement[];
  /** Text directly inside, without blanks around it. */
  readonly text: string;
}

interface GrowingElement {
  readonly name: string;
  readonly line: number;
  readonly children: XmlElement[];
  text: string;
}

/** Deeper files are no portfolio compositions. */
const MAX_DEPTH = 16;

/**
 * Reads an XML document into elements, or says where it is not well-formed. Document types are
 * refused, so entities cannot expand.
 */
export function readXml(text: string): XmlElement | PcfFault {
  const parser = new SaxesParser({ position: true });
  const open: GrowingElement[] = [];
  let root: XmlElement | null = null;
  let fault: PcfFault | null = null;
  const refuse = (field: string, message: string): void => {
    fault ??= { line: parser.line, field, message };
  };
  parser.on('error', (error) => {
    refuse('XML', `is not well-formed: ${error.message.replace(/^\d+:\d+: /, '')}`);
  });
  parser.on('doctype', () => refuse('DOCTYPE', 'is not allowed'));
  parser.on('opentag', ({ name }) => {
    const element = { name: localName(name), line: parser.line, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
    if (open.length > MAX_DEPTH) refuse(name, 'is nested too deeply');
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) return;
    element.text = element.text.trim();
    if (open.length === 0) root = element;
  });
  parser.write(text).close();
  return fault ?? root ?? { line: null, field: 'XML', message: 'has no element' };
}

/** The first child of that name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
