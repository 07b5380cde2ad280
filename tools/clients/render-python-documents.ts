import type { ClientDocument, ClientGraph } from '#tools/clients/client-documents.ts';
import { constantNameOf } from '#tools/clients/client-documents.ts';
import { pythonText } from '#tools/clients/python-types.ts';

const HEAD = `"""Documents for \`query\` and \`follow\`.

Written by \`npm run generate\` from the public schema and clients/documents.
"""
`;

/** The module with the text of every document; a comment describes its result and its variables. */
export function renderPythonDocuments({ documents }: ClientGraph): string {
  return [HEAD, ...documents.map(constantOf)].join('\n');
}

function constantOf(document: ClientDocument): string {
  const { description, operation, text } = document;
  const variables = (operation.variableDefinitions ?? []).map(({ variable, defaultValue, type }) =>
    defaultValue === undefined && type.kind === 'NonNullType'
      ? variable.name.value
      : `${variable.name.value}?`,
  );
  const names = variables.length === 0 ? 'none' : variables.join(', ');
  return `# ${description}\n# Variables: ${names}.\n${constantNameOf(document)} = (\n${linesOf(text)})\n`;
}

/** Adjacent texts are one in Python; no line is wider than what people read. */
function linesOf(text: string): string {
  const pieces = text.match(/.{1,96}(?![\w$])|.{1,96}/gs) ?? [];
  return pieces.map((piece) => `    ${pythonText(piece)}\n`).join('');
}
