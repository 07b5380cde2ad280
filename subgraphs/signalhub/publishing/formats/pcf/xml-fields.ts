import { FieldReader, MAX_FAULTS } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { childOf, type XmlElement } from '#signalhub/publishing/formats/pcf/xml-element.ts';

/** Reads the children of an element as fields; a repeated one is an error. */
export function fieldsOf(element: XmlElement, faults: PcfFault[], prefix = ''): FieldReader {
  const byName = new Map<string, XmlElement>();
  for (const child of element.children) {
    if (byName.has(child.name)) {
      const field = `${prefix}${child.name}`;
      faults.push({ line: child.line, field, message: 'occurs twice' });
      break;
    }
    byName.set(child.name, child);
  }
  return new FieldReader((name) => byName.get(name), faults, { prefix, line: element.line });
}

/** The components of a list, with their number in field names of errors. */
export function readComponents<Component>(
  root: XmlElement,
  listName: string,
  faults: PcfFault[],
  read: (component: FieldReader) => Component,
): Component[] {
  const list = childOf(root, listName);
  if (list === undefined) {
    faults.push({ line: root.line, field: listName, message: 'is missing' });
    return [];
  }
  const components: Component[] = [];
  for (const element of list.children) {
    if (element.name !== 'Component') continue;
    if (faults.length >= MAX_FAULTS) break;
    const number = components.length + 1;
    components.push(read(fieldsOf(element, faults, `Component.${number}.`)));
  }
  return components;
}
