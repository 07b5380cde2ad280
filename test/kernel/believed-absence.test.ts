import { describe, expect, test } from 'vitest';
import { FeedError } from '#kernel/market/feed.ts';
import { fetchWithAbsenceProof } from '#kernel/market/absence-proof.ts';

/** Requests the rows 1 to 4 of a source that gives these answers in turn; counts the requests. */
async function asked(
  answers: readonly (readonly number[])[],
  isControlled = true,
): Promise<{ readonly rows: number[] | 'unproven'; readonly questions: number }> {
  const turns = answers.values();
  let questions = 0;
  const rows = await fetchWithAbsenceProof<number>({
    ask: async () => {
      questions += 1;
      return turns.next().value ?? [];
    },
    leavesOpen: (received) => received[0] !== 1 || received.at(-1) !== 4,
    keyOf: (row) => row,
    control: async () => {
      questions += 1;
      return isControlled;
    },
  }).catch((error: unknown) => {
    expect(error).toBeInstanceOf(FeedError);
    return 'unproven' as const;
  });
  return { rows, questions };
}

describe('absence is accepted', () => {
  test.each([
    ['between two rows of one answer', [[1, 4]], undefined, [1, 4], 1],
    [
      'at an edge, when it is left out twice',
      [
        [1, 2],
        [1, 2],
      ],
      undefined,
      [1, 2],
      2,
    ],
    ['of all, behind a known row, and once more behind it', [[], [], []], true, [], 5],
    ['never of what the third answer has', [[], [], [1, 2, 3, 4]], true, [1, 2, 3, 4], 5],
    [
      'at an edge of a later answer, when it is left out twice',
      [[], [1, 2], [1, 2]],
      true,
      [1, 2],
      4,
    ],
    ['never of what the second answer has', [[], [1, 2, 3, 4]], true, [1, 2, 3, 4], 3],
    [
      'never of what either answer has',
      [
        [1, 2],
        [2, 3],
      ],
      undefined,
      [1, 2, 3],
      2,
    ],
    ['not of a source without its known row', [[]], false, 'unproven', 2],
    ['not of a source that loses its own rows', [[1, 2], []], undefined, 'unproven', 2],
  ] as const)('%s', async (_, answers, isControlled, rows, questions) => {
    expect(await asked(answers, isControlled)).toEqual({ rows, questions });
  });
});
