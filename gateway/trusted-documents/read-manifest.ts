import { Kind, parse } from 'graphql';
import { isObject } from '#kernel/text/is-object.ts';
import type { TrustedDocument } from '#kernel/ports/trusted-documents.ts';

/** Upper bounds of a manifest. */
const MAX_DOCUMENTS = 50_000;
const MAX_TOKENS = 20_000;

/** A manifest that cannot be used. The message is one line and names the place. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/**
 * The documents of a manifest, in its order: of Apollo (`apollo-persisted-query-manifest`), of Relay and Hive (an
 * object of texts by id), or of a folder (an object of files by name, each a manifest, or a document whose id is the
 * file's name). Throws `ManifestError`.
 */
export function readManifest(text: string, isFolder: boolean): readonly TrustedDocument[] {
  const parsed = parseJson(text, 'the manifest');
  const pairs = isFolder ? pairsOfFolder(parsed) : pairsOf(parsed, 'the manifest');
  if (pairs.length > MAX_DOCUMENTS) {
    throw new ManifestError(
      `the manifest has ${pairs.length} documents; at most ${MAX_DOCUMENTS} are allowed`,
    );
  }
  const byId = new Map<string, TrustedDocument>();
  for (const [id, body] of pairs) {
    const known = byId.get(id);
    if (known !== undefined && known.text !== body) {
      throw new ManifestError(`the id ${shown(id)} has two different documents`);
    }
    byId.set(id, documentOf(id, body));
  }
  return [...byId.values()];
}

type Pair = readonly [id: string, text: string];

function pairsOfFolder(files: unknown): Pair[] {
  if (!isObject(files)) throw new ManifestError('the folder cannot be read');
  return Object.entries(files).flatMap(([name, content]): Pair[] => {
    if (typeof content !== 'string') throw new ManifestError(`${name} has no text`);
    if (name.endsWith('.json')) return pairsOf(parseJson(content, name), name);
    return [[name.replace(/\.(graphql|gql)$/, ''), content]];
  });
}

function pairsOf(parsed: unknown, place: string): Pair[] {
  if (!isObject(parsed)) throw new ManifestError(`${place} must be a JSON object`);
  return 'format' in parsed ? pairsOfApollo(parsed, place) : pairsOfTexts(parsed, place);
}

function pairsOfApollo(manifest: Readonly<Record<string, unknown>>, place: string): Pair[] {
  const { format, version, operations } = manifest;
  if (format !== 'apollo-persisted-query-manifest' || version !== 1) {
    throw new ManifestError(
      `${place} has the format ${shown(String(format))}, version ${shown(String(version))}; ` +
        'apollo-persisted-query-manifest, version 1, is known',
    );
  }
  if (!Array.isArray(operations)) throw new ManifestError(`${place} has no list of operations`);
  return operations.map((operation: unknown, at): Pair => {
    const { id, body } = isObject(operation) ? operation : {};
    if (typeof id !== 'string' || id === '' || typeof body !== 'string') {
      throw new ManifestError(`operations[${at}] of ${place} needs id and body`);
    }
    return [id, body];
  });
}

function pairsOfTexts(manifest: Readonly<Record<string, unknown>>, place: string): Pair[] {
  return Object.entries(manifest).map(([id, body]): Pair => {
    if (typeof body !== 'string') {
      throw new ManifestError(`${shown(id)} of ${place} must be the text of a document`);
    }
    return [id, body];
  });
}

function documentOf(id: string, text: string): TrustedDocument {
  const operations = [];
  try {
    const { definitions } = parse(text, { maxTokens: MAX_TOKENS, noLocation: true });
    for (const one of definitions) if (one.kind === Kind.OPERATION_DEFINITION) operations.push(one);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ManifestError(`the document ${shown(id)} cannot be read: ${reason}`);
  }
  if (operations.length === 0)
    throw new ManifestError(`the document ${shown(id)} has no operation`);
  return {
    id,
    text,
    operationNames: operations.map(({ name }) => name?.value ?? ''),
    hasMutations: operations.some(({ operation }) => operation === 'mutation'),
  };
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ManifestError(`${place} is not JSON: ${reason}`);
  }
}

function shown(id: string): string {
  return JSON.stringify(id.length > 80 ? `${id.slice(0, 80)}…` : id);
}
