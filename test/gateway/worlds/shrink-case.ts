import { Kind, parse, print, visit } from 'graphql';
import type { DocumentNode } from 'graphql';
import { smallerDocuments } from '#test/gateway/worlds/shrink-document.ts';
import type { Fact, WorldData } from '#test/gateway/worlds/world-facts.ts';
import type { WorldCase } from '#test/gateway/worlds/world.ts';

/** Whether a case still shows the original failure. */
export type StillShows = (smaller: WorldCase) => Promise<boolean>;

/**
 * Makes a case smaller as long as it shows the same failure: its query, then its subgraphs, then
 * its facts.
 */
export async function shrinkCase(whole: WorldCase, stillShows: StillShows): Promise<WorldCase> {
  let current = { ...whole, query: print(parse(whole.query)) };
  for (;;) {
    const before = sizeOf(current);
    current = await shrinkBy(current, smallerQueries, stillShows);
    current = await shrinkBy(current, smallerSubgraphs, stillShows);
    current = await shrinkBy(current, smallerFacts, stillShows);
    if (sizeOf(current) >= before) return current;
  }
}

async function shrinkBy(
  from: WorldCase,
  smallerThan: (one: WorldCase) => Iterable<WorldCase>,
  stillShows: StillShows,
): Promise<WorldCase> {
  let current = from;
  for (let found = true; found;) {
    found = false;
    for (const smaller of smallerThan(current)) {
      if (!(await shows(smaller, stillShows))) continue;
      current = smaller;
      found = true;
      break;
    }
  }
  return current;
}

async function shows(smaller: WorldCase, stillShows: StillShows): Promise<boolean> {
  try {
    return await stillShows(smaller);
  } catch {
    // Many attempts are invalid worlds or queries.
    return false;
  }
}

function* smallerQueries(one: WorldCase): Generator<WorldCase> {
  for (const text of smallerDocuments(parse(one.query, { noLocation: true }))) {
    const query = withoutUnused(text);
    if (query === null || query.length >= one.query.length) continue;
    yield { ...one, query, variables: usedVariables(query, one.variables) };
  }
}

function* smallerSubgraphs(one: WorldCase): Generator<WorldCase> {
  const names = Object.keys(one.subgraphs);
  for (const name of names) {
    const others = names.filter((other) => other !== name);
    const subgraphs = Object.fromEntries(others.map((other) => [other, one.subgraphs[other]!]));
    yield { ...one, subgraphs };
  }
  for (const name of names) {
    for (const sdl of smallerDocuments(parse(one.subgraphs[name]!, { noLocation: true }))) {
      const tidy = withoutIdleExternals(sdl);
      yield { ...one, subgraphs: { ...one.subgraphs, [name]: sdl } };
      if (tidy !== sdl) yield { ...one, subgraphs: { ...one.subgraphs, [name]: tidy } };
    }
  }
}

function* smallerFacts(one: WorldCase): Generator<WorldCase> {
  for (const [label, fact] of Object.entries(one.data)) {
    const { [label]: _, ...others } = one.data;
    yield { ...one, data: others };
    for (const [field, value] of Object.entries(fact)) {
      // A fact without a type is invalid, and would show another failure.
      if (field === '__typename') continue;
      const { [field]: _dropped, ...rest } = fact;
      yield withFact(one, label, rest);
      for (const smaller of smallerValues(value)) {
        yield withFact(one, label, { ...fact, [field]: smaller });
      }
    }
  }
}

function* smallerValues(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, item] of value.entries()) {
      for (const smaller of smallerValues(item)) yield value.with(index, smaller);
    }
  } else if (typeof value === 'object' && value !== null) {
    const { $oneOf: choices } = value as Fact;
    if (Array.isArray(choices)) yield* choices;
  }
}

function withFact(one: WorldCase, label: string, fact: Fact): WorldCase {
  const data: WorldData = { ...one.data, [label]: fact };
  return { ...one, data };
}

/** A subgraph without the external fields that no field set mentions: composers reject them. */
function withoutIdleExternals(sdl: string): string {
  const document = documentOf(sdl);
  if (document === null) return sdl;
  const mentioned = new Set<string>();
  visit(document, {
    StringValue({ value }) {
      for (const [name] of value.matchAll(/\w+/g)) mentioned.add(name);
    },
  });
  return print(
    visit(document, {
      FieldDefinition: ({ name, directives = [] }) =>
        directives.some((one) => one.name.value === 'external') && !mentioned.has(name.value)
          ? null
          : undefined,
    }),
  );
}

/** A query without its unused fragments and variables; null if invalid. */
function withoutUnused(text: string): string | null {
  const document = documentOf(text);
  if (document === null) return null;
  const spread = new Set<string>();
  for (let size = -1; size !== spread.size;) {
    size = spread.size;
    for (const definition of document.definitions) {
      const isUsed =
        definition.kind === Kind.OPERATION_DEFINITION ||
        (definition.kind === Kind.FRAGMENT_DEFINITION && spread.has(definition.name.value));
      if (isUsed) visit(definition, { FragmentSpread: ({ name }) => void spread.add(name.value) });
    }
  }
  const definitions = document.definitions.filter(
    (one) => one.kind !== Kind.FRAGMENT_DEFINITION || spread.has(one.name.value),
  );
  const kept: DocumentNode = { ...document, definitions };
  const read = new Set<string>();
  visit(kept, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void read.add(name.value),
  });
  return print(
    visit(kept, {
      VariableDefinition: ({ variable }) => (read.has(variable.name.value) ? undefined : null),
    }),
  );
}

function documentOf(text: string): DocumentNode | null {
  try {
    return parse(text, { noLocation: true });
  } catch {
    // A document without selections is invalid.
    return null;
  }
}

function usedVariables(
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => query.includes(`$${name}`)),
  );
}

function sizeOf(one: WorldCase): number {
  return JSON.stringify(one).length;
}
