import { betweenPolls } from '#test/bin/marketgraph-process.ts';

/** Asks again, as the answer says, while history is read that nobody asked for before. */
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
