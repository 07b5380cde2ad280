/** Maps a value or a promise; synchronously for a value, which is the common and faster case. */
export function whenMade<Part, Answer>(
  part: Part | Promise<Part>,
  answer: (part: Part) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return part instanceof Promise ? part.then(answer) : answer(part);
}
