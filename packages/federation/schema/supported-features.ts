import { Kind } from 'graphql';
import { ACCESS_DIRECTIVES } from '#federation/access/requirement.ts';
import type { ConstDirectiveNode, DocumentNode } from 'graphql';

/** Mandatory specifications that the gateway supports. */
const SUPPORTED: ReadonlySet<string> = new Set([
  'core',
  'link',
  'join',
  'inaccessible',
  'context',
  ...ACCESS_DIRECTIVES,
]);

const VERSION = /^v\d+(\.\d+)?$/i;

/**
 * Rejects a supergraph that links an unsupported feature `for: SECURITY` or `for: EXECUTION`: its protected fields
 * would be public. Throws an `Error` of one line.
 */
export function refuseUnsupported(supergraph: DocumentNode): void {
  for (const link of linksOf(supergraph)) {
    const url = argumentOf(link, 'url') ?? argumentOf(link, 'feature') ?? '';
    const name = featureOf(url);
    const purpose = argumentOf(link, 'for');
    const isRequired = purpose === 'SECURITY' || purpose === 'EXECUTION';
    if (SUPPORTED.has(name) || !isRequired) continue;
    throw new Error(
      `The supergraph links ${url} for ${purpose}, which this gateway does not support: ` +
        'what it declares would silently not hold.',
    );
  }
}

function linksOf({ definitions }: DocumentNode): ConstDirectiveNode[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION
      ? (definition.directives ?? []).filter(({ name }) => ['link', 'core'].includes(name.value))
      : [],
  );
}

/** The last segment of a specification URL that is no version. */
function featureOf(url: string): string {
  return url.split('/').findLast((part) => part !== '' && !VERSION.test(part)) ?? '';
}

function argumentOf({ arguments: given }: ConstDirectiveNode, name: string): string | undefined {
  const value = given?.find((one) => one.name.value === name)?.value;
  return value?.kind === Kind.STRING || value?.kind === Kind.ENUM ? value.value : undefined;
}
