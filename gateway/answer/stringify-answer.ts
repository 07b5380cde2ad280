import { DomainError } from '#kernel/errors.ts';
import type { GraphAnswer } from '#kernel/graph.ts';
import { JsonTooLong, jsonText } from '#kernel/json-text.ts';
import type { TextBudget } from '#kernel/json-text.ts';
import { errorAnswer } from '#gateway/answer/ask-engine.ts';

/**
 * Characters that one answer may have, about. A leaf of bulk rows costs nothing to ask for again under another alias,
 * so nothing else bounds what a short query is answered with.
 */
export const MOST_CHARACTERS = 16_000_000;

/**
 * The JSON text of an answer, in the order `errors`, `data`, `extensions`. In the place of an answer that is too long
 * stands the refusal of its query.
 *
 * @param budget what it may have, where it is one of several parts; below zero after an answer that is too long
 */
export function stringifyAnswer(
  answer: GraphAnswer,
  budget: TextBudget = { left: MOST_CHARACTERS },
): string {
  const { errors, data, extensions } = answer;
  if (data === undefined) return JSON.stringify({ errors, extensions });
  let text = errors === undefined ? '{' : `{"errors":${JSON.stringify(errors)},`;
  try {
    text += `"data":${jsonText(data, budget)}`;
  } catch (error) {
    if (!(error instanceof JsonTooLong)) throw error;
    return JSON.stringify(errorAnswer(tooLong()));
  }
  if (extensions !== undefined) text += `,"extensions":${JSON.stringify(extensions)}`;
  return `${text}}`;
}

/** The refusal of a query whose answer is too long. */
export function tooLong(): DomainError {
  return new DomainError(
    'query_too_complex',
    `The answer would have more than ${MOST_CHARACTERS / 1e6} million characters. ` +
      'Ask for less, or in several queries.',
  );
}
