import { GraphQLError } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { readFile } from 'node:fs/promises';
import { checkReport } from '#federation/check/check-report.ts';
import { checkSchema, clientSchema } from '#federation/check/check-schema.ts';
import { unusableSupergraph } from '#federation/compose/composition-error.ts';

export interface CheckOptions {
  /** Files with recorded documents. */
  readonly operations?: readonly string[];
  readonly json?: boolean;
}

/** The exit code of schemas that are not compatible. */
const INCOMPATIBLE = 1;

/**
 * Compares two schemas in files, and prints what changes for clients as Markdown or JSON. The exit code is 1 if clients
 * break. Rejects with a `CompositionError` for a file that is not a schema or a document.
 */
export async function checkFiles(
  before: string,
  after: string,
  { operations, json = false }: CheckOptions,
): Promise<void> {
  const [old, next] = [await schemaIn(before), await schemaIn(after)];
  const recorded =
    operations === undefined
      ? null
      : await Promise.all(
          operations.map(async (name) => ({ name, text: await readFile(name, 'utf8') })),
        );
  const check = checked(old, next, recorded);
  process.stdout.write(json ? `${JSON.stringify(check, null, 2)}\n` : checkReport(check));
  if (!check.isCompatible) process.exitCode = INCOMPATIBLE;
}

function checked(...given: Parameters<typeof checkSchema>): ReturnType<typeof checkSchema> {
  try {
    return checkSchema(...given);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const [file = '', ...rest] = error.message.split(': ');
    throw unusableSupergraph(file, '', new Error(rest.join(': ')));
  }
}

async function schemaIn(path: string): Promise<GraphQLSchema> {
  const text = await readFile(path, 'utf8');
  try {
    return clientSchema(text);
  } catch (error) {
    throw unusableSupergraph(path, text, error);
  }
}
