import { GraphQLError, buildSchema, parse, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { schemaChanges } from '#federation/check/schema-changes.ts';
import type { SchemaChange } from '#federation/check/schema-changes.ts';
import { usedCoordinates } from '#federation/check/used-coordinates.ts';
import { readSupergraphDocument } from '#federation/link/supergraph-document.ts';
import { buildApiSchema } from '#federation/schema/api-schema.ts';

/** A recorded document of a client. */
export interface RecordedOperation {
  readonly name: string;
  readonly text: string;
}

/** A change with the operations that it concerns; null where no operations were recorded. */
export interface CheckedChange extends SchemaChange {
  readonly operations: readonly string[] | null;
}

/** An operation that the old schema accepts and the new one refuses. */
export interface BrokenOperation {
  readonly name: string;
  readonly errors: readonly string[];
}

export interface SchemaCheck {
  readonly changes: readonly CheckedChange[];
  readonly broken: readonly BrokenOperation[];
  /** Operations that the old schema refused already. */
  readonly ignored: readonly string[];
  /** Whether clients work without a change. */
  readonly isCompatible: boolean;
}

/**
 * Compares what clients see of two schemas. With recorded operations a breaking change counts only where one of them
 * uses what changes. Throws a `GraphQLError` for a document that cannot be parsed.
 */
export function checkSchema(
  before: GraphQLSchema,
  after: GraphQLSchema,
  operations: readonly RecordedOperation[] | null,
): SchemaCheck {
  const changes = schemaChanges(before, after);
  const uses = new Map<string, ReadonlySet<string>>();
  const broken: BrokenOperation[] = [];
  const ignored: string[] = [];
  for (const { name, text } of operations ?? []) {
    const document = parsed(name, text);
    if (validate(before, document).length > 0) {
      ignored.push(name);
      continue;
    }
    uses.set(name, usedCoordinates(before, document));
    const errors = validate(after, document).map(({ message }) => message);
    if (errors.length > 0) broken.push({ name, errors });
  }
  const checked = changes.map((change) => concerning(change, operations === null ? null : uses));
  const breaks = checked.some(
    ({ severity, operations: concerned }) =>
      severity === 'breaking' && (concerned === null || concerned.length > 0),
  );
  return { changes: checked, broken, ignored, isCompatible: !breaks && broken.length === 0 };
}

function concerning(
  change: SchemaChange,
  uses: ReadonlyMap<string, ReadonlySet<string>> | null,
): CheckedChange {
  if (uses === null) return { ...change, operations: null };
  const operations = [...uses].flatMap(([name, used]) => (used.has(change.coordinate) ? name : []));
  return { ...change, operations };
}

/** The schema that clients see of a supergraph; a schema without subgraphs is what it says. Throws for invalid SDL. */
export function clientSchema(sdl: string): GraphQLSchema {
  const schema = /\benum\s+join__Graph\b/.test(sdl)
    ? buildApiSchema(readSupergraphDocument(sdl).asWritten, new Map())
    : buildSchema(sdl);
  if (schema.getQueryType() == null)
    throw new Error('It is not a schema: it has no query root type.');
  return schema;
}

function parsed(name: string, text: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(`${name}: ${error.message}`, { originalError: error });
  }
}
