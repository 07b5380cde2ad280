import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { JsonTooLongError, jsonText } from '#kernel/text/json-text.ts';
import type { TextBudget } from '#kernel/text/json-text.ts';
import { framed, LONG_CHARACTERS, longJson, type LongText } from '#kernel/http/long-text.ts';
import { errorAnswer } from '#graph-server/answer/ask-engine.ts';

/**
 * Characters that one answer may have, about. A leaf of bulk rows costs nothing to ask for again under another alias,
 * so nothing else bounds what a short query is answered with.
 */
export const MAX_CHARACTERS = 16_000_000;

/**
 * The JSON text of an answer, in the order `errors`, `data`, `extensions`. In the place of an answer that is too long
 * stands the refusal of its query.
 *
 * @param budget what it may have, where it is one of several parts; below zero after an answer that is too long
 */
export function stringifyAnswer(
  answer: GraphAnswer,
  budget: TextBudget = { left: MAX_CHARACTERS },
): string {
  try {
    return wholeText(answer, budget);
  } catch (error) {
    if (!(error instanceof JsonTooLongError)) throw error;
    return JSON.stringify(errorAnswer(tooLong()));
  }
}

/** The same; piece by piece where the raw leaves of the answer are long together. */
export function answerText(answer: GraphAnswer): string | LongText {
  try {
    return wholeText(answer, { left: LONG_CHARACTERS });
  } catch (error) {
    if (!(error instanceof JsonTooLongError)) throw error;
  }
  const text = longJson(answer.data);
  if (text.characters > MAX_CHARACTERS) return JSON.stringify(errorAnswer(tooLong()));
  return framed(before(answer.errors), text, behind(answer.extensions));
}

/** Throws `JsonTooLongError`. */
function wholeText({ errors, data, extensions }: GraphAnswer, budget: TextBudget): string {
  if (data === undefined) return JSON.stringify({ errors, extensions });
  return `${before(errors)}${jsonText(data, budget)}${behind(extensions)}`;
}

function before(errors: GraphAnswer['errors']): string {
  return errors === undefined ? '{"data":' : `{"errors":${JSON.stringify(errors)},"data":`;
}

function behind(extensions: GraphAnswer['extensions']): string {
  return extensions === undefined ? '}' : `,"extensions":${JSON.stringify(extensions)}}`;
}

/** The refusal of a query whose answer is too long. */
export function tooLong(): DomainError {
  return new DomainError(
    'query_too_complex',
    `The answer would have more than ${MAX_CHARACTERS / 1e6} million characters. ` +
      'Ask for less, or in several queries.',
  );
}
