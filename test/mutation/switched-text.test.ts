import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { mutantsOf } from '#test/mutation/mutants-of.ts';
import { MutationSwitch } from '#test/mutation/mutation-switch.ts';
import { switchedText } from '#test/mutation/switched-text.ts';

const TEXT = `
const LIMIT = 2;
function sum(row: number[]): number {
  let total = 0;
  for (let i = 0; i < row.length; i += 1) {
    if (!(total <= LIMIT) && row[i] > 0) return -1;
    total += row[i];
  }
  log.push(total);
  return [1, 2].map((one) => one * total)[1] / 2;
}
const log: number[] = [];
`;

/** What the text calculates of several rows, or the name of its error. */
function outcomeOf(text: string, mutation?: MutationSwitch): unknown {
  const rows = '[[], [1], [2, 0], [3, 0, 4], [3, 4]]';
  const code = stripTypeScriptTypes(`${text}\n;[${rows}.map(sum), log];`);
  try {
    return JSON.parse(
      JSON.stringify(runInNewContext(code, { mutation, Math }, { timeout: 1_000 })),
    );
  } catch (error) {
    return (error as Error).name;
  }
}

test('a source with all mutants behaves as the source, and as the chosen mutant', () => {
  const mutants = mutantsOf(TEXT);
  const changes = mutants.map((mutant, index) => ({ ...mutant.change, number: index + 1 }));
  const { text } = switchedText('sum.ts', TEXT, changes);
  const mutation = new MutationSwitch();
  expect(outcomeOf(text, mutation)).toEqual(outcomeOf(TEXT));
  expect(mutants.length).toBeGreaterThan(20);
  for (const [index, mutant] of mutants.entries()) {
    mutation.begin(index + 1, null, 10_000);
    // What never ends is ended by the switch, or by the time that the text has.
    const expected = outcomeOf(mutant.text);
    expect(outcomeOf(text, mutation), mutant.description).toEqual(expected);
  }
});

test('marks say which test reaches a statement, and a module has none at its own level', () => {
  const { text, markOf } = switchedText('sum.ts', TEXT, []);
  const mutation = new MutationSwitch();
  mutation.startTest('adds');
  outcomeOf(text, mutation);
  const { testsOfMarks } = mutation.take();
  const mark = markOf(TEXT.indexOf('return -1'));
  expect(mark).toBe(`sum.ts@${TEXT.indexOf('if (!(total')}`);
  expect(testsOfMarks.get(mark!)).toEqual(new Set(['adds']));
  expect(markOf(TEXT.indexOf('LIMIT = 2'))).toBeNull();
});

test('a mutant that runs much longer than the source ends with an error', () => {
  const mutation = new MutationSwitch();
  mutation.begin(1, 'sum.ts@1', 2);
  mutation.reached('sum.ts@2');
  expect(mutation.isReached).toBe(false);
  mutation.reached('sum.ts@1');
  expect(mutation.isReached).toBe(true);
  expect(() => mutation.reached('sum.ts@1')).toThrow('does not end');
  // It may take each error and go on.
  let endless = 0;
  mutation.onEndless = () => (endless += 1);
  const goOn = (): void => {
    try {
      mutation.reached('sum.ts@1');
    } catch {
      // As a loop does that retries what fails.
    }
  };
  for (let count = 1; count < 10_000; count += 1) goOn();
  expect(endless).toBe(0);
  goOn();
  expect(endless).toBe(1);
});
