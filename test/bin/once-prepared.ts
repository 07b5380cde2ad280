import { betweenPolls } from '#test/bin/marketgraph-process.ts';

/** Retries as the answer says, while history is read that no earlier request asked for. */
export async function oncePrepared<Answer>(
  ask: () => Promise<Answer>,
  isPreparing: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (!isPreparing(answer)) return answer;
    await betweenPolls();
  }
}
