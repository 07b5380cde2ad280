import { StepRunner } from '#kernel/async/step-runner.ts';

/** A runner whose slices the test counts: time passes with every step, and the test gives turns. */
export interface CountedRunner {
  readonly runner: StepRunner;
  /** Callbacks that wait for a turn. */
  readonly turns: readonly (() => void)[];
  /** Gives one turn; false if no work waits for one. */
  turn(): Promise<boolean>;
  /** Gives turns until no work waits; returns how many. */
  allTurns(): Promise<number>;
}

/** Every read of the runner's clock is one millisecond, so a slice is a few steps. */
export function countedRunner(): CountedRunner {
  let nowMs = 0;
  const turns: (() => void)[] = [];
  const clock = { monotonicMs: () => nowMs++ };
  const yieldTurn = (): Promise<void> => new Promise((resolve) => turns.push(resolve));
  const turn = async (): Promise<boolean> => {
    const next = turns.shift();
    next?.();
    await new Promise(setImmediate);
    return next !== undefined;
  };
  return {
    runner: new StepRunner(clock, yieldTurn),
    turns,
    turn,
    async allTurns() {
      let count = 0;
      while (await turn()) count += 1;
      return count;
    },
  };
}
