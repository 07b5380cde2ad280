import { Kind, parse } from 'graphql';
import type {
  ConstDirectiveNode,
  DefinitionNode,
  FieldDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { fieldSet } from '#test/gateway/worlds/subgraph-rules.ts';

/** An argument whose value comes from the nearest enclosing object that sets a context. */
export interface ContextRule {
  readonly argument: string;
  /** Object types that set it. */
  readonly setters: ReadonlySet<string>;
  readonly selection: SelectionSetNode;
}

/** The context arguments of a world's fields, read without any library of federation. */
export class ContextRules {
  readonly #byField = new Map<string, ContextRule[]>();

  constructor(subgraphs: Readonly<Record<string, string>>) {
    for (const sdl of Object.values(subgraphs)) {
      const { definitions } = parse(sdl, { noLocation: true });
      const setters = settersIn(definitions);
      for (const definition of definitions) {
        if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
        for (const field of definition.fields ?? []) {
          const rules = rulesOf(field, setters);
          if (rules.length > 0)
            this.#byField.set(`${definition.name.value}.${field.name.value}`, rules);
        }
      }
    }
  }

  of(typename: string, field: string): readonly ContextRule[] {
    return this.#byField.get(`${typename}.${field}`) ?? [];
  }
}

function settersIn(definitions: readonly DefinitionNode[]): Map<string, Set<string>> {
  const setters = new Map<string, Set<string>>();
  for (const definition of definitions) {
    if (!('directives' in definition) || !('name' in definition)) continue;
    const name = definition.name?.value ?? '';
    for (const directive of definition.directives ?? []) {
      if (directive.name.value !== 'context') continue;
      const context = textOf(directive as ConstDirectiveNode, 'name');
      const known = setters.get(context) ?? new Set();
      setters.set(context, known);
      for (const type of objectsOf(name, definitions)) known.add(type);
    }
  }
  return setters;
}

function objectsOf(name: string, definitions: readonly DefinitionNode[]): string[] {
  return definitions.flatMap((definition) => {
    if (definition.kind === Kind.UNION_TYPE_DEFINITION && definition.name.value === name)
      return (definition.types ?? []).map((member) => member.name.value);
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [];
    const isIt = definition.name.value === name;
    const implemented = (definition.interfaces ?? []).some((one) => one.name.value === name);
    return isIt || implemented ? [definition.name.value] : [];
  });
}

function rulesOf(
  { arguments: given = [] }: FieldDefinitionNode,
  setters: ReadonlyMap<string, ReadonlySet<string>>,
): ContextRule[] {
  return given.flatMap(({ name, directives = [] }) => {
    const from = directives.find((one) => one.name.value === 'fromContext');
    if (from === undefined) return [];
    const [, context, rest] = /^\s*\$(\w+)([^]*)$/.exec(textOf(from, 'field'))!;
    const selection = fieldSet(rest!.trim().replace(/^\{([^]*)\}$/, '$1'));
    return [{ argument: name.value, setters: setters.get(context!) ?? new Set(), selection }];
  });
}

function textOf(directive: ConstDirectiveNode, name: string): string {
  const value = directive.arguments?.find((one) => one.name.value === name)?.value;
  return value?.kind === Kind.STRING ? value.value : '';
}
