import { Kind } from 'graphql';
import type { ConstDirectiveNode, ConstValueNode, DocumentNode } from 'graphql';

/** A specification that a schema links by `@link`, or by `@core` of older composers. */
export interface SchemaLink {
  readonly url: string;
  /** The URL without its version. */
  readonly identity: string;
  /** Name of the specification: the last part of its identity. */
  readonly name: string;
  /** Version, such as `0.5`; null when the URL has none. */
  readonly version: string | null;
  /** Local prefix of its elements, and local name of the directive that is named like the specification. */
  readonly namespace: string;
  /** `SECURITY`, `EXECUTION` or another purpose; null when the link has none. */
  readonly purpose: string | null;
  /** Imported elements; null when the argument cannot be read. */
  readonly imports: readonly LinkImport[] | null;
}

/** An imported element and its local name; directives begin with `@`. */
export interface LinkImport {
  readonly element: string;
  readonly local: string;
}

/** Where the specifications of federation live. */
const CORE_HOST = 'https://specs.apollo.dev/';
const VERSION = /^v(\d+(?:\.\d+)?)$/i;

/** Whether a link is of federation's own specifications. */
export function isCoreLink({ identity }: SchemaLink): boolean {
  return identity.startsWith(CORE_HOST);
}

/** Whether a link is of the specification that defines links, which names the directive that links. */
export function isLinkOfLinks(link: SchemaLink): boolean {
  return isCoreLink(link) && (link.name === 'link' || link.name === 'core');
}

/**
 * The links of a schema, in order. A link of the link specification itself may rename the directive that links, so
 * every directive of the schema with a URL is looked at first.
 */
export function linksOf({ definitions }: DocumentNode): readonly SchemaLink[] {
  const directives = definitions.flatMap((definition) =>
    definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION
      ? (definition.directives ?? [])
      : [],
  );
  const linking = new Set(['link', 'core']);
  for (const directive of directives) {
    const link = linkOf(directive);
    if (link !== null && isLinkOfLinks(link)) linking.add(directive.name.value);
  }
  return directives.flatMap((directive) =>
    linking.has(directive.name.value) ? (linkOf(directive) ?? []) : [],
  );
}

function linkOf(directive: ConstDirectiveNode): SchemaLink | null {
  const argument = (name: string): ConstValueNode | undefined =>
    directive.arguments?.find((one) => one.name.value === name)?.value;
  const url = textOf(argument('url')) ?? textOf(argument('feature'));
  if (url === null) return null;
  const { identity, name, version } = readUrl(url);
  return {
    url,
    identity,
    name,
    version,
    namespace: textOf(argument('as')) ?? name,
    purpose: textOf(argument('for')),
    imports: importsOf(argument('import')),
  };
}

function readUrl(url: string): Pick<SchemaLink, 'identity' | 'name' | 'version'> {
  const whole = url.trim().replace(/\/+$/, '');
  const last = whole.slice(whole.lastIndexOf('/') + 1);
  const version = VERSION.exec(last)?.[1] ?? null;
  const identity = version === null ? whole : whole.slice(0, -last.length).replace(/\/+$/, '');
  return { identity, name: identity.slice(identity.lastIndexOf('/') + 1), version };
}

function importsOf(value: ConstValueNode | undefined): readonly LinkImport[] | null {
  if (value === undefined || value.kind === Kind.NULL) return [];
  const items = value.kind === Kind.LIST ? value.values : [value];
  const imports = items.map(importOf);
  return imports.every((one) => one !== null) ? imports : null;
}

function importOf(item: ConstValueNode): LinkImport | null {
  const text = textOf(item);
  if (text !== null) return { element: text, local: text };
  if (item.kind !== Kind.OBJECT) return null;
  const member = (name: string): string | null =>
    textOf(item.fields.find((field) => field.name.value === name)?.value);
  const element = member('name');
  if (element === null) return null;
  const local = member('as') ?? element;
  return local.startsWith('@') === element.startsWith('@') ? { element, local } : null;
}

function textOf(value: ConstValueNode | undefined): string | null {
  return value?.kind === Kind.STRING || value?.kind === Kind.ENUM ? value.value : null;
}
