import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { JsonTooLongError, jsonText } from '#kernel/text/json-text.ts';
import type { TextBudget } from '#kernel/text/json-text.ts';
import { framed, LONG_CHARACTERS, longJson, type LongText } from '#kernel/http/long-text.ts';
import { errorAnswer } from '#graph-server/answer/execute-request.ts';

/**
 * Upper bound of an answer's characters, approximate. Requesting a leaf of bulk rows again under another alias costs
 * nothing, so only this bounds the answer of a short query.
 */
export const MAX_CHARACTERS = 16_000_000;

/**
 * The JSON text of an answer, in the order `errors`, `data`, `extensions`. An answer that is too long is replaced by
 * the rejection of its query.
 *
 * @param budget remaining characters when the answer is one of several parts; negative after an answer that is too long
 */
export function stringifyAnswer(
  answer: GraphAnswer,
  budget: TextBudget = { left: MAX_CHARACTERS },
): string {
  try {
    return wholeText(answer, budget);
  } catch (error) {
    if (!(error instanceof JsonTooLongError)) throw error;
    return JSON.stringify(errorAnswer(answerTooLong()));
  }
}

/** As `stringifyAnswer`, but piecewise when the raw leaves of the answer are long. */
export function answerText(answer: GraphAnswer): string | LongText {
  try {
    return wholeText(answer, { left: LONG_CHARACTERS });
  } catch (error) {
    if (!(error instanceof JsonTooLongError)) throw error;
  }
  const text = longJson(answer.data);
  if (text.characters > MAX_CHARACTERS) return JSON.stringify(errorAnswer(answerTooLong()));
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

/** The error of a query whose answer is too long. */
export function answerTooLong(): DomainError {
  return new DomainError(
    'query_too_complex',
    `The answer would have more than ${MAX_CHARACTERS / 1e6} million characters. ` +
      'Ask for less, or in several queries.',
  );
}
