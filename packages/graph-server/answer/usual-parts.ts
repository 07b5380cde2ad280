import { errorAnswer } from '#graph-server/answer/execute-request.ts';
import { answerTooLong } from '#graph-server/answer/stringify-answer.ts';
import type { LaterPart } from '#kernel/ports/graph.ts';
import { JsonTooLongError, jsonText } from '#kernel/text/json-text.ts';
import type { TextBudget } from '#kernel/text/json-text.ts';

/** The text of a later part in the format of August 2022. */
export function usualPart({ incremental, hasNext }: LaterPart, budget: TextBudget): string {
  const results = incremental.map((result) => resultText(result, budget)).join();
  return `{"incremental":[${results}],"hasNext":${hasNext}}`;
}

function resultText(result: LaterPart['incremental'][number], budget: TextBudget): string {
  const { path, label, errors } = result;
  const isItems = 'items' in result;
  const rest = {
    path: isItems ? [...path, result.from] : path,
    ...(label === undefined ? {} : { label }),
    ...(errors === undefined ? {} : { errors }),
  };
  const [key, value] = isItems ? ['items', result.items] : ['data', result.data];
  try {
    return `{"${key}":${jsonText(value, budget)},${JSON.stringify(rest).slice(1)}`;
  } catch (error) {
    if (!(error instanceof JsonTooLongError)) throw error;
    return JSON.stringify({ [key]: null, ...rest, ...errorAnswer(answerTooLong()) });
  }
}
