import { nearestName } from '#kernel/text/nearest-name.ts';
import { SOURCES } from '#signalhub/collectors/registry.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';

/** Names of groups of sources. */
const OFFICIAL = 'official';
const ALL = 'all';

/**
 * The sources that an operator turned on: `official` for the classes A and B, `all`, and names. Throws `RangeError`
 * in one line for a name of none.
 */
export function turnedOn(names: readonly string[]): readonly FactSource<unknown>[] {
  const known = [OFFICIAL, ALL, ...SOURCES.map(({ name }) => name)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    const hint =
      nearest === null ? `: there are ${known.join(', ')}` : `; did you mean ${nearest}?`;
    throw new RangeError(
      `COLLECT_SOURCES (collect.sources) names ${unknown}, which is not a source${hint}`,
    );
  }
  return SOURCES.filter(
    ({ name, stability }) =>
      names.includes(ALL) ||
      names.includes(name) ||
      (names.includes(OFFICIAL) && (stability === 'A' || stability === 'B')),
  );
}
