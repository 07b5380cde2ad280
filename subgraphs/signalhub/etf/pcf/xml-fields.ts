import { FieldReader } from '#signalhub/etf/pcf/field-reader.ts';
import type { PcfFault } from '#signalhub/etf/pcf/pcf-basket.ts';
import { childOf, type XmlElement } from '#signalhub/etf/pcf/xml-element.ts';

/** Reads the children of an element as fields. */
export function fieldsOf(element: XmlElement, faults: PcfFault[], prefix = ''): FieldReader {
  return new FieldReader((name) => childOf(element, name), faults, { prefix, line: element.line });
}

/** Readers of the components in a list, each with its number in the names of its faults. */
export function componentFields(
  root: XmlElement,
  listName: string,
  faults: PcfFault[],
): FieldReader[] {
  const list = childOf(root, listName);
  if (list === undefined) {
    faults.push({ line: root.line, field: listName, message: 'is missing' });
    return [];
  }
  return list.children
    .filter(({ name }) => name === 'Component')
    .map((component, index) => fieldsOf(component, faults, `Component.${index + 1}.`));
}
