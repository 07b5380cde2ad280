import type { DocumentNode, FragmentDefinitionNode } from 'graphql';
import { parse, visit } from 'graphql';

/** Fragments that any document of a folder may spread, by name. */
export type SharedFragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Reads fragments from the texts of the fragments folder. Throws where two have one name. */
export function parseSharedFragments(texts: readonly string[]): SharedFragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of texts.flatMap((text) => parse(text, { noLocation: true }).definitions)) {
    if (node.kind !== 'FragmentDefinition') {
      throw new Error('A folder of fragments may only have fragments.');
    }
    const { value } = node.name;
    if (fragments.has(value)) throw new Error(`A folder of fragments has two of ${value}.`);
    fragments.set(value, node);
  }
  return fragments;
}

/**
 * The document with every shared fragment that it spreads, directly or through another. Its own definitions
 * take precedence; an undefined fragment is left for validation to report.
 */
export function withSharedFragments(document: DocumentNode, shared: SharedFragments): DocumentNode {
  const known = new Set(
    document.definitions.map((node) => (node.kind === 'FragmentDefinition' ? node.name.value : '')),
  );
  const definitions = [...document.definitions];
  // The list grows during iteration, so that nested spreads are found too.
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = shared.get(name.value);
        if (fragment === undefined || known.has(name.value)) return;
        known.add(name.value);
        definitions.push(fragment);
      },
    });
  }
  return { ...document, definitions };
}
