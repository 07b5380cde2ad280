import { Kind } from 'graphql';
import type { DocumentNode } from 'graphql';
import { ACCESS_DIRECTIVES } from '#federation/access/requirement.ts';
import type { AccessDirective } from '#federation/access/requirement.ts';

/** Names of the access directives in a supergraph: their own names, or those that a `@link` assigns. */
export function accessDirectiveNames(
  supergraph: DocumentNode,
): ReadonlyMap<string, AccessDirective> {
  const names = new Map<string, AccessDirective>(ACCESS_DIRECTIVES.map((name) => [name, name]));
  for (const definition of supergraph.definitions) {
    if (definition.kind !== Kind.SCHEMA_DEFINITION && definition.kind !== Kind.SCHEMA_EXTENSION) {
      continue;
    }
    for (const { arguments: given = [] } of definition.directives ?? []) {
      const textOf = (...wanted: readonly string[]): string => {
        const value = given.find(({ name }) => wanted.includes(name.value))?.value;
        return value?.kind === Kind.STRING ? value.value : '';
      };
      const feature = ACCESS_DIRECTIVES.find((name) =>
        textOf('url', 'feature').split('/').includes(name),
      );
      if (feature !== undefined && textOf('as') !== '') names.set(textOf('as'), feature);
    }
  }
  return names;
}
