import type { GraphAnswer } from '#kernel/graph.ts';
import { jsonText } from '#kernel/json-text.ts';

/** The JSON text of an answer, in the order `errors`, `data`, `extensions`. */
export function stringifyAnswer(answer: GraphAnswer): string {
  const { errors, data, extensions } = answer;
  if (data === undefined) return JSON.stringify({ errors, extensions });
  let text = errors === undefined ? '{' : `{"errors":${JSON.stringify(errors)},`;
  text += `"data":${jsonText(data)}`;
  if (extensions !== undefined) text += `,"extensions":${JSON.stringify(extensions)}`;
  return `${text}}`;
}
