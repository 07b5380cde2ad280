import { Kind, parse, visit } from 'graphql';
import type { DocumentNode, ValueNode } from 'graphql';

/** Names that a plan cannot choose freely. */
export interface ReservedNames {
  /** Every field of the supergraph: a name made for a plan is none of them. */
  readonly fields: ReadonlySet<string>;
  /** Fields that subgraphs need of each other, by keys or by `@requires`, without arguments. */
  readonly inputs: ReadonlySet<string>;
}

/** Reads the names of fields, and those that subgraphs need of each other, from a supergraph. */
export function reservedNames(supergraph: DocumentNode): ReservedNames {
  const fields = new Set<string>();
  const inputs = new Set<string>();
  visit(supergraph, {
    FieldDefinition: ({ name }) => void fields.add(name.value),
    Argument({ name, value }) {
      if (['key', 'requires', 'provides'].includes(name.value)) addFields(value, inputs);
    },
    // What fields take of the objects around theirs stands inside of `contextArguments`.
    ObjectField({ name, value }) {
      if (name.value === 'selection') addFields(value, inputs);
    },
  });
  return { fields, inputs };
}

function addFields(value: ValueNode, into: Set<string>): void {
  if (value.kind !== Kind.STRING) return;
  const text = value.value.trim();
  for (const field of fieldsOf(text.startsWith('{') ? text.slice(1, -1) : text)) into.add(field);
}

function fieldsOf(fieldSet: string): string[] {
  const names: string[] = [];
  try {
    const document = parse(`{ ${fieldSet} }`, { noLocation: true });
    visit(document, { Field: ({ name }) => void names.push(name.value) });
  } catch {
    // An argument of this name that holds no field set belongs to somebody else's directive.
  }
  return names;
}
