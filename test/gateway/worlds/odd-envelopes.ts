import type { SubgraphAnswer } from '#federation/subgraph-client/subgraph-executor.ts';
import { isExactNumber } from '#kernel/text/exact-json.ts';
import type { Dice } from '#test/gateway/worlds/dice.ts';

const ODD_EXTENSIONS = [null, [], 'text', 7, {}, { code: null }, { more: [1, { a: 2 }] }];
const ODD_LOCATIONS = [null, [], 'text', [{ line: -1 }], {}];
const LOST_PATHS = [undefined, null, [], ['nowhere', 3], 'text'];

/** The answer of a lenient server that means the same: odd members, and more of them than were selected. */
export function oddAnswer(answer: SubgraphAnswer, dice: Dice, losesPaths: boolean): SubgraphAnswer {
  const { data, errors } = answer;
  const odd: Record<string, unknown> = {};
  if (dice.chance(50)) odd['extensions'] = dice.pick(ODD_EXTENSIONS);
  if (data !== undefined) odd['data'] = dice.chance(50) ? withMore(data, dice) : data;
  if (errors !== undefined && errors !== null) {
    odd['errors'] = [...errors].map((error) => oddError(error, dice, losesPaths));
  } else if (dice.chance(50)) odd['errors'] = dice.pick([null, []]);
  if (dice.chance(30)) odd['hasNext'] = false;
  return odd as SubgraphAnswer;
}

function oddError(error: object, dice: Dice, losesPaths: boolean): object {
  const odd: Record<string, unknown> = { ...error };
  if (dice.chance(50)) odd['extensions'] = dice.pick(ODD_EXTENSIONS);
  if (dice.chance(50)) odd['locations'] = dice.pick(ODD_LOCATIONS);
  if (dice.chance(30)) odd['status'] = 500;
  if (losesPaths) odd['path'] = dice.pick(LOST_PATHS);
  return odd;
}

/** The same data with further members, and members in another order. */
function withMore(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value)) return value.map((item) => withMore(item, dice));
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  const members = Object.entries(value).map(([key, one]) => [key, withMore(one, dice)] as const);
  const ordered = dice.chance(30) ? members.toReversed() : members;
  const more = dice.chance(30) ? [['__more', { id: 'x' }] as const] : [];
  return Object.fromEntries([...more, ...ordered]);
}
