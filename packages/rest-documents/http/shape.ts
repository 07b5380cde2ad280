import type { OutputMember, OutputShape } from '#rest-documents/compile/wire-shape.ts';

/** Converts GraphQL data to the documented body. */
export type Shaper = (data: unknown) => unknown;

/**
 * Builds the shaper of an output, or null where the data already is the body. Fields were aliased when the
 * route was compiled, so most selections need no shaping.
 */
export function compileShaper(shape: OutputShape): Shaper | null {
  switch (shape.kind) {
    case 'leaf':
    case 'oneOf':
      return null;
    case 'nullable': {
      const inner = compileShaper(shape.of);
      return inner === null ? null : (data) => (data === null ? null : inner(data));
    }
    case 'list': {
      const inner = compileShaper(shape.item);
      return inner === null ? null : (data) => (data as unknown[]).map((item) => inner(item));
    }
    case 'member': {
      const { key } = shape;
      const inner = compileShaper(shape.of);
      if (inner === null) return (data) => (data as Record<string, unknown>)[key];
      return (data) => inner((data as Record<string, unknown>)[key]);
    }
    case 'row':
      return compileRow(shape.members);
    case 'map':
      return compileMap(shape.key, shape.item);
    case 'object':
      return compileObject(shape.members, shape.headerKeys ?? []);
  }
}

function compileRow(members: readonly OutputMember[]): Shaper {
  const columns = members.map(({ key, shape }) => ({ key, inner: compileShaper(shape) }));
  return (data) =>
    columns.map(({ key, inner }) => {
      const value = (data as Record<string, unknown>)[key];
      return inner === null ? value : inner(value);
    });
}

function compileMap(key: string, item: OutputShape): Shaper {
  const inner = compileShaper(item);
  return (data) => {
    const entries = (data as Record<string, unknown>[]).map((value): [string, unknown] => {
      const { [key]: name, ...rest } = value;
      return [String(name), inner === null ? rest : inner(rest)];
    });
    // Object.fromEntries defines own properties, so a key such as __proto__ stays a plain member.
    return Object.fromEntries(entries);
  };
}

function compileObject(
  members: readonly OutputMember[],
  headerKeys: readonly string[],
): Shaper | null {
  const changing = members.flatMap(({ key, shape }) => {
    const inner = compileShaper(shape);
    return inner === null ? [] : [{ key, inner }];
  });
  const omitting = members.flatMap(({ key, omitsNull }) => (omitsNull ? [key] : []));
  if (changing.length + omitting.length + headerKeys.length === 0) return null;
  return (data) => {
    const shaped: Record<string, unknown> = { ...(data as Record<string, unknown>) };
    for (const key of headerKeys) delete shaped[key];
    for (const key of omitting) if (shaped[key] === null) delete shaped[key];
    for (const { key, inner } of changing) {
      if (shaped[key] !== undefined) shaped[key] = inner(shaped[key]);
    }
    return shaped;
  };
}
