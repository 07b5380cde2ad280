import { Kind, parse, valueFromASTUntyped } from 'graphql';
import type { ConstDirectiveNode } from 'graphql';
import type { WorldClient } from '#test/gateway/worlds/guise.ts';

/** Lists of alternatives, each of which is required in full. */
type Alternatives = readonly (readonly string[])[];

interface Demand {
  readonly scopes: Alternatives | null;
  readonly policies: Alternatives | null;
}

/** The rights that fields of a world demand, read without any library of federation. */
export class GuardRules {
  readonly #byField = new Map<string, Demand[]>();

  constructor(subgraphs: Readonly<Record<string, string>>) {
    for (const sdl of Object.values(subgraphs)) {
      for (const definition of parse(sdl, { noLocation: true }).definitions) {
        if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
        for (const { name, directives = [] } of definition.fields ?? []) {
          const demands = directives.flatMap(demandOf);
          const place = `${definition.name.value}.${name.value}`;
          if (demands.length === 0) continue;
          this.#byField.set(place, [...(this.#byField.get(place) ?? []), ...demands]);
        }
      }
    }
  }

  /** Whether a client may see a field: it fulfils all demands of all subgraphs. */
  allow(client: WorldClient | null, typename: string, field: string): boolean {
    const demands = this.#byField.get(`${typename}.${field}`) ?? [];
    return demands.every(({ scopes, policies }) => {
      if (scopes !== null) return holds(scopes, client?.scopes ?? []);
      if (policies !== null) return holds(policies, client?.policies ?? []);
      return client !== null;
    });
  }
}

function holds(alternatives: Alternatives, held: readonly string[]): boolean {
  return alternatives.some((all) => all.every((one) => held.includes(one)));
}

function demandOf({ name, arguments: given = [] }: ConstDirectiveNode): Demand[] {
  const values = Object.fromEntries(
    given.map((one) => [one.name.value, valueFromASTUntyped(one.value)]),
  );
  if (name.value === 'authenticated') return [{ scopes: null, policies: null }];
  if (name.value === 'requiresScopes') {
    return [{ scopes: values['scopes'] as Alternatives, policies: null }];
  }
  if (name.value === 'policy') {
    return [{ scopes: null, policies: values['policies'] as Alternatives }];
  }
  return [];
}
