import { beforeEach, describe, expect, test } from 'vitest';
import { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { NoAnswerError, MalformedAnswerError } from '#federation/subgraph-client/no-answer.ts';
import { CircuitOpenError, SubgraphBreaker } from '#federation/subgraph-client/subgraph-breaker.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

let clock: VirtualClock;
let changes: boolean[];
let breaker: SubgraphBreaker;

beforeEach(() => {
  clock = new VirtualClock(0);
  changes = [];
  const window = new FailureWindow({ aboveShare: 0.5, minRequests: 2, windowMs: 10_000 }, clock);
  const onChange = (isOpen: boolean): void => void changes.push(isOpen);
  breaker = new SubgraphBreaker({ window, breakForMs: 1_000, clock, onChange });
});

const answered = (): Promise<string> => Promise.resolve('answered');
const failed = (): Promise<never> => Promise.reject(new NoAnswerError('It is away.', true));
const givenUp = (): Promise<never> => Promise.reject(new DomainError('request_timeout'));

async function break_(): Promise<void> {
  for (let count = 0; count < 2; count += 1)
    await expect(breaker.run(failed)).rejects.toThrow(NoAnswerError);
  expect(changes.splice(0)).toEqual([true]);
}

describe('a circuit breaker', () => {
  test('opens, and half-opens for one trial request after a while', async () => {
    await break_();
    await clock.advance(999);
    await expect(breaker.run(answered)).rejects.toThrow(CircuitOpenError);
    await clock.advance(1);
    expect(await breaker.run(answered)).toBe('answered');
    expect(changes).toEqual([false]);
    await expect(breaker.run(failed)).rejects.toThrow(NoAnswerError);
    expect(await breaker.run(answered)).toBe('answered');
  });

  test('opens again when the trial fails', async () => {
    await break_();
    await clock.advance(1_000);
    await expect(breaker.run(failed)).rejects.toThrow(NoAnswerError);
    await expect(breaker.run(answered)).rejects.toThrow(CircuitOpenError);
    expect(changes).toEqual([true]);
  });

  test('learns nothing from a trial whose client aborted: the next request is the trial', async () => {
    await break_();
    await clock.advance(1_000);
    await expect(breaker.run(givenUp)).rejects.toThrow(DomainError);
    expect(changes).toEqual([]);
    await expect(breaker.run(failed)).rejects.toThrow(NoAnswerError);
    await expect(breaker.run(answered)).rejects.toThrow(CircuitOpenError);
  });

  test('counts neither aborted requests nor malformed answers as failures', async () => {
    for (let count = 0; count < 5; count += 1) {
      await expect(breaker.run(givenUp)).rejects.toThrow(DomainError);
      const odd = () => Promise.reject(new MalformedAnswerError('It is no JSON.'));
      await expect(breaker.run(odd)).rejects.toThrow(MalformedAnswerError);
    }
    expect(changes).toEqual([]);
    await break_();
  });

  test('takes an unexpected answer as proof that the subgraph is up', async () => {
    await break_();
    await clock.advance(1_000);
    await expect(
      breaker.run(() => Promise.reject(new MalformedAnswerError('It is no JSON.'))),
    ).rejects.toThrow(MalformedAnswerError);
    expect(changes).toEqual([false]);
  });

  test('requests that arrive during the trial request wait for its result', async () => {
    await break_();
    await clock.advance(1_000);
    const trial = Promise.withResolvers<string>();
    let asked = 0;
    const trying = breaker.run(() => {
      asked += 1;
      return trial.promise;
    });
    const others = [0, 1].map(() =>
      breaker.run(() => {
        asked += 1;
        return answered();
      }),
    );
    await Promise.resolve();
    expect(asked).toBe(1);
    trial.resolve('answered');
    expect(await Promise.all([trying, ...others])).toEqual(['answered', 'answered', 'answered']);
    expect(asked).toBe(3);
  });
});
