import { isObject } from '#kernel/text/is-object.ts';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { CompositionError } from '#federation/compose/composition-error.ts';

/** One subgraph of `supergraph.yaml`, with its SDL. */
export interface SubgraphSource {
  readonly name: string;
  readonly routingUrl: string;
  readonly sdl: string;
  /** Path of the schema file, relative to the folder of the configuration file. */
  readonly file: string;
}

/**
 * Reads a rover configuration: `federation_version`, and `routing_url` and `schema.file` (relative to the file) of
 * every subgraph. Schemas fetched from a running server are rejected, because the result would not be reproducible.
 * Throws `CompositionError`.
 */
export function readSubgraphSources(yamlPath: string): SubgraphSource[] {
  const text = readText(yamlPath, yamlPath);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problem = document.errors[0];
  if (problem !== undefined) {
    const { line, col } = lines.linePos(problem.pos[0]);
    throw new CompositionError([
      { message: problem.message, file: yamlPath, line, column: col, text },
    ]);
  }
  const root: unknown = document.toJS();
  const subgraphs = isObject(root) ? root['subgraphs'] : undefined;
  if (!isObject(subgraphs) || Object.keys(subgraphs).length === 0) {
    throw refuse(yamlPath, 'it names no subgraphs; give each one a key under `subgraphs:`');
  }
  checkVersion(yamlPath, isObject(root) ? root['federation_version'] : undefined);
  return Object.entries(subgraphs).map(([name, entry]) => sourceOf(yamlPath, name, entry));
}

function sourceOf(yamlPath: string, name: string, entry: unknown): SubgraphSource {
  const where = `subgraph "${name}"`;
  const { routing_url: routingUrl, schema } = isObject(entry) ? entry : {};
  if (isObject(schema) && ('subgraph_url' in schema || 'graphref' in schema)) {
    throw refuse(
      yamlPath,
      `${where}: a schema from a running server cannot be composed; save it as \`schema.file\``,
    );
  }
  if (typeof routingUrl !== 'string' || !URL.canParse(routingUrl)) {
    throw refuse(yamlPath, `${where}: \`routing_url\` must be the subgraph's URL`);
  }
  if (!isObject(schema) || typeof schema['file'] !== 'string') {
    throw refuse(yamlPath, `${where}: \`schema.file\` must name its SDL file`);
  }
  const path = resolve(dirname(yamlPath), schema['file']);
  const file = relative(dirname(resolve(yamlPath)), path);
  return { name, routingUrl, sdl: readText(path, yamlPath), file };
}

function checkVersion(yamlPath: string, version: unknown): void {
  if (version === undefined || /^=?2(\.\d+){0,2}$/.test(String(version))) return;
  throw refuse(
    yamlPath,
    `\`federation_version\` is ${String(version)}; only version 2 is composed`,
  );
}

function readText(path: string, yamlPath: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw refuse(yamlPath, `cannot read ${path} (${code})`);
  }
}

function refuse(yamlPath: string, message: string): CompositionError {
  return new CompositionError([{ message, file: yamlPath }]);
}
