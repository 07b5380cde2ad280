import { DomainError } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/text/is-object.ts';

/** Where a file belongs: the name of its part, and the path of its variable in `operations`. */
export interface MappedFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Reads `map`. Throws `invalid_input` for a file in two places, for a place of two files, and for more files than may
 * be sent.
 */
export function readFileMap(map: unknown, maxFiles: number): MappedFile[] {
  if (!isObject(map)) throw malformed('`map` must be an object of lists of paths.');
  const entries = Object.entries(map);
  if (entries.length > maxFiles) {
    throw malformed(`\`map\` has ${entries.length} files; a request may have at most ${maxFiles}.`);
  }
  const places = entries.map(([name, paths]) => placeOf(name, paths));
  const twice = places.find(({ path }, at) => places.findIndex((one) => one.path === path) < at);
  if (twice !== undefined) throw malformed(`\`map\` has two files for \`${twice.path}\`.`);
  return places;
}

/**
 * Sets a file in `operations`, where the specification has null. Throws `invalid_input` for any other place.
 */
export function setFile(operations: unknown, { name, path }: MappedFile, file: object): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let holder: unknown = operations;
  for (const key of keys) holder = memberOf(holder, key);
  if (keys[0] !== 'variables' || memberOf(holder, last) !== null) {
    throw malformed(
      `\`map\` has \`${path}\` for \`${name}\`; it must name a variable that is null.`,
    );
  }
  (holder as Record<string, unknown>)[last] = file;
}

function placeOf(name: string, paths: unknown): MappedFile {
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string')) {
    throw malformed(`\`map\` must have a list of paths for \`${name}\`.`);
  }
  const [path, ...others] = paths;
  if (path === undefined) throw malformed(`\`map\` has no path for \`${name}\`.`);
  if (others.length > 0) {
    throw malformed(`\`map\` uses the file \`${name}\` twice; send it as two files.`);
  }
  return { name, path };
}

function memberOf(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key))
    return undefined;
  return (holder as Record<string, unknown>)[key];
}

function malformed(message: string): DomainError {
  return new DomainError('invalid_input', message);
}
