import { setTimeout } from 'node:timers/promises';
import { betweenPolls } from '#test/bin/marketgraph-process.ts';

/** An exchange's budget is that of a minute. */
const MAX_WAIT_SEC = 60;

/**
 * Retries as the answer says, while history is read that no earlier request asked for. A used up budget names the time
 * to wait; asking before would only use up the client's own quota.
 */
export async function oncePrepared<Answer>(
  ask: () => Promise<Answer>,
  isPreparing: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (!isPreparing(answer)) return answer;
    const waitSec = busyForSec(JSON.stringify(answer));
    await (waitSec === 0 ? betweenPolls() : setTimeout(waitSec * 1_000));
  }
}

/** The time that an answer of a used up budget names, as its texts in GraphQL and REST have it; 0 for any other. */
function busyForSec(text: string): number {
  if (!/history_busy/i.test(text)) return 0;
  const named = /retry_?after\W+(\d+)/i.exec(text)?.[1];
  return Math.min(MAX_WAIT_SEC, Number(named ?? 0));
}
