import { errorAnswer } from '#graph-server/answer/execute-request.ts';
import {
  MAX_CHARACTERS,
  stringifyAnswer,
  answerTooLong,
} from '#graph-server/answer/stringify-answer.ts';
import type { DeferredResult, GraphAnswer } from '#kernel/ports/graph.ts';
import { JsonTooLongError, jsonText } from '#kernel/text/json-text.ts';
import type { TextBudget } from '#kernel/text/json-text.ts';

/** One part of an answer, as every transport sends it. */
export interface PartText {
  readonly json: string;
  readonly isLast: boolean;
}

/**
 * Texts of the parts of an answer, in the format of `deferSpec=20220824`. All parts share the length bound of a whole
 * answer. A consumer that stops reading cancels the remaining requests.
 */
export async function* partTexts({
  later,
  ...first
}: GraphAnswer): AsyncGenerator<PartText, void, undefined> {
  const budget: TextBudget = { left: MAX_CHARACTERS };
  try {
    const json = stringifyAnswer(first, budget);
    const isLast = later === undefined || budget.left < 0;
    yield { json: `${json.slice(0, -1)},"hasNext":${!isLast}}`, isLast };
    if (isLast) return;
    for await (const { incremental, hasNext } of later) {
      const results = incremental.map((result) => resultText(result, budget)).join();
      yield { json: `{"incremental":[${results}],"hasNext":${hasNext}}`, isLast: !hasNext };
    }
  } finally {
    await later?.return?.();
  }
}

function resultText(result: DeferredResult, budget: TextBudget): string {
  const { data, ...rest } = result;
  try {
    return `{"data":${jsonText(data, budget)},${JSON.stringify(rest).slice(1)}`;
  } catch (error) {
    if (!(error instanceof JsonTooLongError)) throw error;
    return JSON.stringify({ data: null, ...rest, ...errorAnswer(answerTooLong()) });
  }
}
