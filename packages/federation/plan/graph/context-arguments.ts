import { Kind } from 'graphql';
import type {
  ConstDirectiveNode,
  ConstObjectValueNode,
  DocumentNode,
  TypeDefinitionNode,
} from 'graphql';
import { isOfType } from '#federation/plan/graph/federated-type.ts';
import type {
  ContextArgument,
  FederatedType,
  FieldInputs,
} from '#federation/plan/graph/federated-type.ts';
import type { FieldSets } from '#federation/plan/graph/field-set.ts';

/** Reads `@context`, and `contextArguments` of `@join__field`. */
export class ContextArguments {
  readonly #fieldSets: FieldSets;
  readonly #types: ReadonlyMap<string, FederatedType>;
  /** Types that set a context, by context name. */
  readonly #setters = new Map<string, readonly FederatedType[]>();
  readonly #known = new Map<string, FieldInputs>();

  /** @param types all types of the supergraph, with their possible object types */
  constructor(
    document: DocumentNode,
    types: ReadonlyMap<string, FederatedType>,
    fieldSets: FieldSets,
  ) {
    this.#fieldSets = fieldSets;
    this.#types = types;
    for (const definition of document.definitions) {
      const { name, directives = [] } = definition as TypeDefinitionNode;
      for (const one of directives) {
        if (one.name.value !== 'context') continue;
        this.#addSetter(textIn(one.arguments ?? [], 'name'), types.get(name.value));
      }
    }
  }

  /**
   * Inputs of a field in one subgraph; null when it has none.
   *
   * @param requires the field set of `@requires`
   */
  inputsOf(join: ConstDirectiveNode, requires: string | null): FieldInputs | null {
    const contexts = argumentsIn(join);
    if (requires === null && contexts.length === 0) return null;
    const text = [requires ?? '', ...contexts.map((one) => JSON.stringify(one))].join(' ');
    return this.#known.getOrInsertComputed(text, (): FieldInputs => ({
      text,
      entries: requires === null ? [] : this.#fieldSets.read(requires).entries,
      contexts: contexts.map((one) => this.#argument(one)),
    }));
  }

  #addSetter(context: string | null, type: FederatedType | undefined): void {
    if (context === null || type === undefined) return;
    this.#setters.set(context, [...(this.#setters.get(context) ?? []), ...type.possible]);
  }

  #argument({ name, type, context, selection }: WrittenArgument): ContextArgument {
    const setters = this.#setters.get(context);
    if (setters === undefined) throw new Error(`No type of the supergraph sets ${context}.`);
    if (!this.#types.has(type.replaceAll(/[[\]!]/g, '')) && !BUILT_IN.test(type)) {
      throw new Error(`The supergraph does not define ${type} of the argument ${name}.`);
    }
    const set = this.#fieldSets.read(selection.trim().replace(/^\{([^]*)\}$/, '$1'));
    // A union may have further members in other subgraphs, which the selection does not cover.
    const meant = setters.filter((setter) =>
      set.entries.some(({ conditions }) =>
        conditions.every((one) => isOfType(this.#types, setter, one)),
      ),
    );
    return { name, typeText: type, setters: meant, selection: set };
  }
}

interface WrittenArgument {
  readonly name: string;
  readonly type: string;
  readonly context: string;
  readonly selection: string;
}

const BUILT_IN = /^\[*(?:String|Int|Float|Boolean|ID)\b/;

function argumentsIn(join: ConstDirectiveNode): WrittenArgument[] {
  const value = join.arguments?.find(({ name }) => name.value === 'contextArguments')?.value;
  const items = value?.kind === Kind.LIST ? value.values : value === undefined ? [] : [value];
  return items.flatMap((item) => (item.kind === Kind.OBJECT ? [argumentIn(item)] : []));
}

function argumentIn({ fields }: ConstObjectValueNode): WrittenArgument {
  const text = (name: string): string => {
    const found = textIn(fields, name);
    if (found === null) throw new Error(`contextArguments of a field lack ${name}.`);
    return found;
  };
  return {
    name: text('name'),
    type: text('type'),
    context: text('context'),
    selection: text('selection'),
  };
}

function textIn(given: ConstObjectValueNode['fields'] | readonly NamedValue[], name: string) {
  const value = given.find((one) => one.name.value === name)?.value;
  return value?.kind === Kind.STRING ? value.value : null;
}

type NamedValue = NonNullable<ConstDirectiveNode['arguments']>[number];
