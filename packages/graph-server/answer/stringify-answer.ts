import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { JsonTooLongError, jsonPieces, jsonText, rawLeaves } from '#kernel/text/json-text.ts';
import type { TextBudget } from '#kernel/text/json-text.ts';
import { LONG_CHARACTERS } from '#kernel/http/long-text.ts';
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
export function answerText(answer: GraphAnswer): string | Iterator<string> {
  try {
    return wholeText(answer, { left: LONG_CHARACTERS });
  } catch (error) {
    if (!(error instanceof JsonTooLongError)) throw error;
  }
  let characters = 0;
  for (const leaf of rawLeaves(answer.data)) characters += leaf.characters ?? leaf.json.length;
  return characters > MAX_CHARACTERS ? JSON.stringify(errorAnswer(tooLong())) : pieces(answer);
}

/** Throws `JsonTooLongError`. */
function wholeText({ errors, data, extensions }: GraphAnswer, budget: TextBudget): string {
  if (data === undefined) return JSON.stringify({ errors, extensions });
  return `${before(errors)}${jsonText(data, budget)}${behind(extensions)}`;
}

function* pieces({ errors, data, extensions }: GraphAnswer): Generator<string, void, undefined> {
  yield before(errors);
  yield* jsonPieces(data);
  yield behind(extensions);
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
