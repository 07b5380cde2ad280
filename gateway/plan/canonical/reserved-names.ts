import { Kind, parse, visit } from 'graphql';
import type { DocumentNode } from 'graphql';
import type { ReservedNames } from '#gateway/plan/canonical/plan-names.ts';

/** Reads the names of fields, and those that subgraphs need of each other, from a supergraph. */
export function reservedNames(supergraph: DocumentNode): ReservedNames {
  const fields = new Set<string>();
  const inputs = new Set<string>();
  visit(supergraph, {
    FieldDefinition: ({ name }) => void fields.add(name.value),
    Argument({ name, value }) {
      const isFieldSet = ['key', 'requires', 'provides'].includes(name.value);
      if (!isFieldSet || value.kind !== Kind.STRING) return;
      for (const field of fieldsOf(value.value)) inputs.add(field);
    },
  });
  return { fields, inputs };
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
