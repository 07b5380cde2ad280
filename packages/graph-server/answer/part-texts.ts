import { CurrentParts, pendingText } from '#graph-server/answer/current-parts.ts';
import type { PartsFormat } from '#graph-server/answer/parts-format.ts';
import { MAX_CHARACTERS, stringifyAnswer } from '#graph-server/answer/stringify-answer.ts';
import { usualPart } from '#graph-server/answer/usual-parts.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import type { TextBudget } from '#kernel/text/json-text.ts';

/** One part of an answer, as every transport sends it. */
export interface PartText {
  readonly json: string;
  readonly isLast: boolean;
}

/**
 * Texts of the parts of an answer. All parts share the length bound of a whole answer. A consumer that stops reading
 * cancels the remaining requests.
 */
export async function* partTexts(
  { later, pending = [], ...first }: GraphAnswer,
  format: PartsFormat,
): AsyncGenerator<PartText, void, undefined> {
  const budget: TextBudget = { left: MAX_CHARACTERS };
  try {
    const json = stringifyAnswer(first, budget);
    const isLast = later === undefined || budget.left < 0;
    const current = format === 'v0.2' && !isLast ? new CurrentParts(first, budget) : null;
    const announced = current === null ? '' : `,${pendingText(pending)}`;
    yield { json: `${json.slice(0, -1)}${announced},"hasNext":${!isLast}}`, isLast };
    if (isLast) return;
    for await (const part of later) {
      const text = current === null ? usualPart(part, budget) : current.textOf(part);
      yield { json: text, isLast: !part.hasNext };
    }
  } finally {
    await later?.return?.();
  }
}
