/**
 * Answers from a part that may have to be made first: at once where it is there, else when it is.
 * Most parts are there, and an answer without promises is faster.
 */
export function whenMade<Part, Answer>(
  part: Part | Promise<Part>,
  answer: (part: Part) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return part instanceof Promise ? part.then(answer) : answer(part);
}
