import { pythonText, pythonType, type Schema } from '#tools/clients/python-types.ts';

const HEAD = `"""What answers look like. Written by \`npm run generate\` from the OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict
`;

/** The module with one \`TypedDict\` for each object that the document names. */
export function renderPythonShapes(schemas: Readonly<Record<string, Schema>>): string {
  const classes = Object.entries(schemas)
    .filter(([, schema]) => schema.properties !== undefined)
    .map(([name, schema]) => shapeOf(name, schema));
  return `${[HEAD, ...classes].join('\n\n')}`;
}

/** Written as a call: members may have names that are no names in Python. */
function shapeOf(name: string, { properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([member, schema]) => {
    const type = pythonText(pythonType(schema));
    // Outside of the text, so that `__required_keys__` knows it as well.
    const memberType = required.includes(member) ? type : `NotRequired[${type}]`;
    return `        ${pythonText(member)}: ${memberType},\n`;
  });
  return `${name} = TypedDict(\n    ${pythonText(name)},\n    {\n${members.join('')}    },\n)\n`;
}
