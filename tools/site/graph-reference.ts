import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  astFromValue,
  print,
} from 'graphql';
import { renderTable } from '#tools/site/html-table.ts';
import { renderMarkdown } from '#tools/site/markdown.ts';
import { escaped, type SitePage } from '#tools/site/site-page.ts';

const PAGES = {
  query: 'reference/graphql-queries.html',
  mutation: 'reference/graphql-mutations.html',
  subscription: 'reference/graphql-subscriptions.html',
  types: 'reference/graphql-types.html',
  inputs: 'reference/graphql-inputs.html',
} as const;
type PagePart = keyof typeof PAGES;

/** The reference of the graph: its root fields, its types and its inputs, each on a page. */
export function graphReference(schema: GraphQLSchema): SitePage[] {
  const roots = [
    ['query', 'GraphQL queries', schema.getQueryType()],
    ['mutation', 'GraphQL mutations', schema.getMutationType()],
    ['subscription', 'GraphQL subscriptions', schema.getSubscriptionType()],
  ] as const;
  const rootTypes = new Set(roots.map(([, , type]) => type?.name));
  const types = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__') && !rootTypes.has(name))
    .filter((type) => !isSpecifiedScalarType(type))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return [
    ...roots.flatMap(([part, title, type]) =>
      type ? [pageOf(part, title, fieldSections(Object.values(type.getFields()), part))] : [],
    ),
    pageOf(
      'types',
      'GraphQL types',
      typeSections(
        types.filter((type) => !isInput(type)),
        'types',
      ),
    ),
    pageOf('inputs', 'GraphQL inputs and enums', typeSections(types.filter(isInput), 'inputs')),
  ];
}

function isInput(type: GraphQLNamedType): boolean {
  return isInputObjectType(type) || isEnumType(type) || isScalarType(type);
}

function pageOf(part: PagePart, title: string, sections: string): SitePage {
  const content = `<h1 id="${part}">${title}</h1>\n${sections}`;
  return { path: PAGES[part], title, content, kind: 'Reference' };
}

function fieldSections(fields: readonly GraphQLField<unknown, unknown>[], part: PagePart): string {
  return fields
    .map(({ name, type, args, description }) =>
      [
        `<h2 id="${name}">${name}</h2>`,
        `<p class="signature">Returns ${typeLink(type)}</p>`,
        described(description, part),
        argumentTable(args, part),
      ].join('\n'),
    )
    .join('\n');
}

function typeSections(types: readonly GraphQLNamedType[], part: PagePart): string {
  return types
    .map(
      (type) =>
        `<h2 id="${type.name}">${type.name}</h2>\n${described(type.description, part)}${membersOf(type, part)}`,
    )
    .join('\n');
}

function membersOf(type: GraphQLNamedType, part: PagePart): string {
  if (isObjectType(type) || isInterfaceType(type)) {
    return renderTable(
      ['field', 'type', ''],
      Object.values(type.getFields()).map((field) => [
        `<code>${field.name}</code>`,
        typeLink(field.type),
        described(field.description, part) + argumentTable(field.args, part),
      ]),
    );
  }
  if (isInputObjectType(type)) return argumentTable(Object.values(type.getFields()), part);
  if (isEnumType(type)) {
    return renderTable(
      ['value', ''],
      type
        .getValues()
        .map(({ name, description }) => [`<code>${name}</code>`, described(description, part)]),
    );
  }
  if (isUnionType(type)) {
    return `<p>One of ${type
      .getTypes()
      .map((member) => typeLink(member))
      .join(', ')}.</p>`;
  }
  return '';
}

function argumentTable(
  args: readonly (GraphQLArgument | GraphQLInputField)[],
  part: PagePart,
): string {
  if (args.length === 0) return '';
  return renderTable(
    ['argument', 'type', 'default', ''],
    args.map(({ name, type, defaultValue, description }) => [
      `<code>${name}</code>`,
      typeLink(type),
      defaultValue === undefined
        ? ''
        : `<code>${escaped(printedDefault(defaultValue, type))}</code>`,
      described(description, part),
    ]),
  );
}

function printedDefault(value: unknown, type: GraphQLArgument['type']): string {
  const node = astFromValue(value, type);
  return node ? print(node) : 'null';
}

/** The type as SDL writes it, with a link to the named type in it. */
function typeLink(type: GraphQLArgument['type'] | GraphQLField<unknown, unknown>['type']): string {
  const named = getNamedType(type);
  const text = escaped(String(type));
  if (isSpecifiedScalarType(named)) return `<code>${text}</code>`;
  const page = isInput(named) ? PAGES.inputs : PAGES.types;
  const link = `<a href="${page.slice('reference/'.length)}#${named.name}">${named.name}</a>`;
  return `<code>${text.replace(named.name, link)}</code>`;
}

function described(description: string | null | undefined, part: PagePart): string {
  if (!description) return '';
  return renderMarkdown(description, { source: 'docs/sdl.md', target: PAGES[part] });
}
