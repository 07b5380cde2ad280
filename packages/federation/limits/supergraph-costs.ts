import { Kind } from 'graphql';
import type { ConstDirectiveNode, ConstValueNode, DocumentNode } from 'graphql';

/** `@listSize` of a field. */
export interface ListSize {
  readonly assumedSize: number | null;
  readonly slicingArguments: readonly string[];
  /** Fields of the returned object that have the length; empty when the field itself is the list. */
  readonly sizedFields: readonly string[];
  /** Whether a query must give exactly one slicing argument. */
  readonly requiresOneSlicingArgument: boolean;
}

/** `@cost`, `@listSize` and `@computes` of a supergraph, by coordinate. */
export class SupergraphCosts {
  readonly #weights = new Map<string, number>();
  readonly #listSizes = new Map<string, ListSize>();
  /** By coordinate: the argument whose items count; null when the field counts once. */
  readonly #computing = new Map<string, string | null>();
  /** Names of fields with `@computes`, on any type. */
  readonly #computingNames = new Set<string>();

  /** @param supergraph by core names */
  constructor(supergraph: DocumentNode) {
    for (const definition of supergraph.definitions) {
      if (!('name' in definition) || definition.name === undefined) continue;
      const type = definition.name.value;
      if ('directives' in definition) {
        this.#read(type, definition.directives as readonly ConstDirectiveNode[] | undefined);
      }
      if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
        for (const field of definition.fields ?? []) {
          this.#read(`${type}.${field.name.value}`, field.directives);
        }
      }
      if (
        definition.kind !== Kind.OBJECT_TYPE_DEFINITION &&
        definition.kind !== Kind.INTERFACE_TYPE_DEFINITION
      ) {
        continue;
      }
      for (const field of definition.fields ?? []) {
        this.#read(`${type}.${field.name.value}`, field.directives);
        for (const argument of field.arguments ?? []) {
          this.#read(`${type}.${field.name.value}.${argument.name.value}`, argument.directives);
        }
      }
    }
  }

  /** Weight of a type, field, argument or input field; undefined when the schema has none. */
  weight(coordinate: string): number | undefined {
    return this.#weights.get(coordinate);
  }

  listSize(coordinate: string): ListSize | undefined {
    return this.#listSizes.get(coordinate);
  }

  /** Whether a field counts against the quota of computations. */
  computes(coordinate: string): boolean {
    return this.#computing.has(coordinate);
  }

  /** The argument whose items each count as a computation; null when the field counts once. */
  computesEach(coordinate: string): string | null {
    return this.#computing.get(coordinate) ?? null;
  }

  /** Whether a field of this name has `@computes` on some type. */
  hasComputing(fieldName: string): boolean {
    return this.#computingNames.has(fieldName);
  }

  #read(coordinate: string, directives: readonly ConstDirectiveNode[] | undefined): void {
    for (const directive of directives ?? []) {
      const name = directive.name.value;
      if (name === 'cost') {
        this.#weights.set(coordinate, numberOf(argumentOf(directive, 'weight')) ?? 1);
      } else if (name === 'computes') {
        const each = argumentOf(directive, 'each');
        this.#computing.set(coordinate, each?.kind === Kind.STRING ? each.value : null);
        this.#computingNames.add(coordinate.slice(coordinate.indexOf('.') + 1));
      } else if (name === 'listSize') {
        this.#listSizes.set(coordinate, {
          assumedSize: numberOf(argumentOf(directive, 'assumedSize')),
          slicingArguments: textsOf(argumentOf(directive, 'slicingArguments')),
          sizedFields: textsOf(argumentOf(directive, 'sizedFields')),
          requiresOneSlicingArgument: !isFalse(argumentOf(directive, 'requireOneSlicingArgument')),
        });
      }
    }
  }
}

function argumentOf(directive: ConstDirectiveNode, name: string): ConstValueNode | undefined {
  return directive.arguments?.find((argument) => argument.name.value === name)?.value;
}

function isFalse(value: ConstValueNode | undefined): boolean {
  return value?.kind === Kind.BOOLEAN && !value.value;
}

function numberOf(value: ConstValueNode | undefined): number | null {
  if (value === undefined) return null;
  return value.kind === Kind.INT || value.kind === Kind.STRING ? Number(value.value) : null;
}

function textsOf(value: ConstValueNode | undefined): string[] {
  if (value?.kind !== Kind.LIST) return [];
  return value.values.flatMap((item) => (item.kind === Kind.STRING ? [item.value] : []));
}
