import { beforeEach, describe, expect, test } from 'vitest';
import { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { NoAnswerError, MalformedAnswerError } from '#federation/subgraph-client/no-answer.ts';
import { verdictOn } from '#federation/subgraph-client/subgraph-endpoint.ts';
import { CircuitBreaker, CircuitOpenError } from '#kernel/async/circuit-breaker.ts';
import type { BreakerState } from '#kernel/async/circuit-breaker.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

let clock: VirtualClock;
let changes: BreakerState[];
let breaker: CircuitBreaker;

beforeEach(() => {
  clock = new VirtualClock(0);
  changes = [];
  const opens = new FailureWindow({ aboveShare: 0.5, minRequests: 2, windowMs: 10_000 }, clock);
  const onChange = (state: BreakerState): void => void changes.push(state);
  breaker = new CircuitBreaker({ clock, opens, breakForMs: 1_000, verdictOn, onChange });
});

const answered = (): Promise<string> => Promise.resolve('answered');
const failed = (): Promise<never> => Promise.reject(new NoAnswerError('It is away.', true));
const givenUp = (): Promise<never> => Promise.reject(new DomainError('request_timeout'));

async function openBreaker(): Promise<void> {
  for (let count = 0; count < 2; count += 1)
    await expect(breaker.run(failed)).rejects.toThrow(NoAnswerError);
  expect(changes.splice(0)).toEqual(['open']);
}

describe('a breaker', () => {
  test('rejects requests while it is open, and closes when a trial succeeds', async () => {
    await openBreaker();
    await clock.advance(999);
    await expect(breaker.run(answered)).rejects.toThrow(CircuitOpenError);
    await clock.advance(1);
    expect(await breaker.run(answered)).toBe('answered');
    expect(changes).toEqual(['half_open', 'closed']);
    await expect(breaker.run(failed)).rejects.toThrow(NoAnswerError);
    expect(await breaker.run(answered)).toBe('answered');
  });

  test('opens again when the trial fails', async () => {
    await openBreaker();
    await clock.advance(1_000);
    await expect(breaker.run(failed)).rejects.toThrow(NoAnswerError);
    await expect(breaker.run(answered)).rejects.toThrow(CircuitOpenError);
    expect(changes).toEqual(['half_open', 'open']);
  });

  test('stays half-open when the client cancels the trial: the next request is the trial', async () => {
    await openBreaker();
    await clock.advance(1_000);
    await expect(breaker.run(givenUp)).rejects.toThrow(DomainError);
    expect(changes).toEqual(['half_open']);
    await expect(breaker.run(failed)).rejects.toThrow(NoAnswerError);
    await expect(breaker.run(answered)).rejects.toThrow(CircuitOpenError);
    expect(changes).toEqual(['half_open', 'open']);
  });

  test('counts neither cancelled requests nor invalid responses as failures', async () => {
    for (let count = 0; count < 5; count += 1) {
      await expect(breaker.run(givenUp)).rejects.toThrow(DomainError);
      const odd = () => Promise.reject(new MalformedAnswerError('It is no JSON.'));
      await expect(breaker.run(odd)).rejects.toThrow(MalformedAnswerError);
    }
    expect(changes).toEqual([]);
    await openBreaker();
  });

  test('closes when the trial gets an invalid response', async () => {
    await openBreaker();
    await clock.advance(1_000);
    await expect(
      breaker.run(() => Promise.reject(new MalformedAnswerError('It is no JSON.'))),
    ).rejects.toThrow(MalformedAnswerError);
    expect(changes).toEqual(['half_open', 'closed']);
  });

  test('is not opened during a trial by requests that started before it', async () => {
    const early = Promise.withResolvers<string>();
    const sent = [early.promise, early.promise].map((answer) => breaker.run(() => answer));
    await openBreaker();
    await clock.advance(1_000);
    const trial = Promise.withResolvers<string>();
    const trying = breaker.run(() => trial.promise);
    early.reject(new NoAnswerError('It is away.', true));
    for (const one of sent) await expect(one).rejects.toThrow(NoAnswerError);
    trial.resolve('answered');
    expect(await trying).toBe('answered');
    expect(changes).toEqual(['half_open', 'closed']);
  });

  test('makes requests that arrive during a trial wait for its result', async () => {
    await openBreaker();
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
