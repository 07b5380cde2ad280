import { DomainError } from '#kernel/errors/errors.ts';

/** Waits for a result until the signal aborts; a later result is dropped. */
export function settleWithin<Answer>(
  signal: AbortSignal | undefined,
  answer: Promise<Answer>,
): Promise<Answer> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new DomainError('request_timeout'));
    signal.addEventListener('abort', onAbort, { once: true });
    answer.finally(() => signal.removeEventListener('abort', onAbort)).then(resolve, reject);
  });
}
