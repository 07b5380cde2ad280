import { LONG_CHARACTERS, type LongText } from '#kernel/http/long-text.ts';
import { rateLimitHeaders } from '#kernel/http/rate-limit-headers.ts';
import { RESPONSE_HEADERS_KEY, type GraphAnswer, type HeaderLines } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { errorAnswer } from '#graph-server/answer/execute-request.ts';
import {
  answerText,
  answerTooLong,
  MAX_CHARACTERS,
  stringifyAnswer,
} from '#graph-server/answer/stringify-answer.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import { sendWritten, writeSafely } from '#graph-server/http/send-answer.ts';

/**
 * Sends answers as a list, always with status 200. Together they have the size limit of one answer. Each answer beyond
 * the limit is replaced by an error.
 */
export function sendBatch(
  exchange: GraphExchange,
  answers: readonly GraphAnswer[],
  log: Log,
): void | Promise<void> {
  return writeSafely(exchange, log, () => {
    const more = rateLimitHeaders(exchange.rateLimit);
    const byRules = joinedHeaders(answers.map((answer) => answer[RESPONSE_HEADERS_KEY] ?? []));
    return sendWritten(exchange, 200, listText(answers), { more, byRules });
  });
}

/** Cookies of all answers, and of each other header the first. */
function joinedHeaders(ofAnswers: readonly HeaderLines[]): HeaderLines {
  const joined = new Map<string, string | string[]>();
  for (const lines of ofAnswers) {
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const name = String(lines[at]).toLowerCase();
      const value = lines[at + 1] ?? '';
      const before = joined.get(name);
      if (before === undefined) joined.set(name, value);
      else if (name === 'set-cookie') joined.set(name, [before, value].flat());
    }
  }
  return [...joined].flat(1);
}

/** The texts of answers as one list; in pieces where it is long. */
function listText(answers: readonly GraphAnswer[]): string | LongText {
  const texts: (string | LongText)[] = [];
  let characters = 0;
  for (const answer of answers) {
    const text = answerText(answer);
    const length = typeof text === 'string' ? text.length : text.characters;
    const isTooMuch = characters + length > MAX_CHARACTERS;
    const shown = isTooMuch ? stringifyAnswer(errorAnswer(answerTooLong())) : text;
    characters += typeof shown === 'string' ? shown.length : shown.characters;
    texts.push(shown);
  }
  if (characters < LONG_CHARACTERS) return [...listed(texts)].join('');
  const keptBytes = texts.reduce(
    (sum, text) => sum + (typeof text === 'string' ? text.length : text.keptBytes),
    0,
  );
  return { pieces: () => listed(texts), characters, keptBytes };
}

function* listed(texts: readonly (string | LongText)[]): Generator<string, void, undefined> {
  let before = '[';
  for (const text of texts) {
    yield before;
    if (typeof text === 'string') yield text;
    else yield* { [Symbol.iterator]: () => text.pieces() };
    before = ',';
  }
  yield ']';
}
