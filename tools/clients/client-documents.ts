import { globSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type {
  DocumentNode,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { Kind, parse, print, stripIgnoredCharacters, validate, visit } from 'graphql';
import { subscriptionDocuments } from '#tools/clients/subscription-documents.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import { buildApiSchema } from '#federation/schema/api-schema.ts';
import {
  parseSharedFragments,
  withSharedFragments,
  type SharedFragments,
} from '#rest-documents/compile/shared-fragments.ts';

/** A document that clients bring along, valid against the public schema. */
export interface ClientDocument {
  /** As the operation is called, for example `LiveSeries`. */
  readonly name: string;
  readonly description: string;
  readonly operation: OperationDefinitionNode;
  /** The text that is sent, without what GraphQL ignores. */
  readonly text: string;
}

/** The graph as clients see it, with the documents that they bring along. */
export interface ClientGraph {
  readonly schema: GraphQLSchema;
  readonly documents: readonly ClientDocument[];
}

/**
 * Our own documents in `clients/documents`, then one for each subscription of the schema, all by name.
 * Throws for one that the schema does not answer.
 */
export function readClientGraph(supergraphSdl: string): ClientGraph {
  const supergraph = parse(supergraphSdl);
  const schema = buildApiSchema(supergraph, new Map());
  const own = documentsIn('clients/documents', schema);
  const derived = subscriptionDocuments(schema, supergraph).map(({ name, text, description }) =>
    documentOf(`# ${description}\n${text}`, schema, name),
  );
  return { schema, documents: [...own, ...derived] };
}

/** The documents of the dashboard alone, each by its file. Throws for one that the schema does not answer. */
export function readDashboardGraph(supergraphSdl: string): ClientGraph {
  const schema = buildApiSchema(parse(supergraphSdl), new Map());
  return { schema, documents: documentsIn('dashboard/documents', schema) };
}

/** The documents of a folder, which may spread the fragments of its folder `fragments/`. */
function documentsIn(folder: string, schema: GraphQLSchema): ClientDocument[] {
  const textsOf = (files: string): string[] =>
    globSync(projectFile(`${folder}/${files}`)).map((file) => readFileSync(file, 'utf8'));
  const shared = parseSharedFragments(textsOf('fragments/*.graphql'));
  const files = globSync(projectFile(`${folder}/*.graphql`)).toSorted();
  return files.map((file) => documentOf(readFileSync(file, 'utf8'), schema, nameOf(file), shared));
}

function documentOf(
  text: string,
  schema: GraphQLSchema,
  name: string,
  shared: SharedFragments = new Map(),
): ClientDocument {
  const document = withSharedFragments(parse(text, { noLocation: true }), shared);
  const [fault] = validate(schema, document);
  if (fault !== undefined) throw new Error(`The document ${name} is not valid: ${fault.message}`);
  const [written, ...more] = document.definitions;
  const isOne = more.every(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (written?.kind !== Kind.OPERATION_DEFINITION || !isOne) {
    throw new Error(`The document ${name} is not one operation.`);
  }
  const operation = withoutSpreads(written, document);
  if (operation.name?.value !== name) throw new Error(`The operation of ${name} is called else.`);
  const [, description = ''] = /^# (.*)\n/.exec(text) ?? [];
  return { name, description, operation, text: stripIgnoredCharacters(print(document)) };
}

/** The operation with the fields of each fragment where it is spread, as the types of answers need them. */
function withoutSpreads(
  operation: OperationDefinitionNode,
  { definitions }: DocumentNode,
): OperationDefinitionNode {
  const fragments = new Map(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  // What a fragment brings in is visited as well.
  return visit(operation, {
    SelectionSet: (set): SelectionSetNode => {
      const selections = [...set.selections];
      for (let at = 0; at < selections.length;) {
        const node = selections[at]!;
        if (node.kind !== Kind.FRAGMENT_SPREAD) at += 1;
        else selections.splice(at, 1, ...fragments.get(node.name.value)!.selectionSet.selections);
      }
      return { ...set, selections };
    },
  });
}

/** Files of the dashboard's documents, without their extension, in the order of their names. */
export function dashboardDocumentFiles(): string[] {
  const files = globSync(projectFile('dashboard/documents/*.graphql'));
  return files.map((file) => basename(file, extname(file))).toSorted();
}

/** `live-series.graphql` holds `LiveSeries`. */
export function nameOf(file: string): string {
  return basename(file, extname(file)).replaceAll(/(?:^|-)(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/** `LiveSeries` as a constant is called: `LIVE_SERIES`. */
export function constantNameOf({ name }: ClientDocument): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
}
