import { Kind, parse, visit } from 'graphql';
import type { DocumentNode, ValueNode } from 'graphql';

/** Names that a plan must not choose. */
export interface ReservedNames {
  /** All field names of the supergraph: a generated name must not be among them. */
  readonly fields: ReadonlySet<string>;
  /** Fields that subgraphs need as keys or by `@requires`, without arguments. */
  readonly inputs: ReadonlySet<string>;
}

/** Collects field names and input fields from a supergraph. */
export function reservedNames(supergraph: DocumentNode): ReservedNames {
  const fields = new Set<string>();
  const inputs = new Set<string>();
  visit(supergraph, {
    FieldDefinition: ({ name }) => void fields.add(name.value),
    Argument({ name, value }) {
      if (['key', 'requires', 'provides'].includes(name.value)) addFields(value, inputs);
    },
    // Field sets of `@context` are nested in `contextArguments`.
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
    // An argument of this name without a field set belongs to another directive.
  }
  return names;
}
