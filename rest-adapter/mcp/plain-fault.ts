import { cutText } from '#kernel/errors/echoed-input.ts';

/** JSON-RPC 2.0: the parameters are not what the method takes. */
const INVALID_PARAMS = -32_602;

/** An error whose sentence ends in the library's list of what it found wrong. */
const LISTED = /^(?:Invalid [\w/]+ request: |MCP error -?\d+: )*(\[\s*\{.*\}\s*\])$/s;

const MAX_TOLD = 5;

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * An answer of the library in which a list of faults, which is a page of JSON, has become a sentence:
 * `params.arguments: Invalid input: expected record, received array`. Whatever else it is stays.
 */
export function withPlainFault(text: string): string {
  if (!text.includes('"error"')) return text;
  const answer = JSON.parse(text) as { error?: { code: number; message: string } };
  const listed = LISTED.exec(answer.error?.message ?? '')?.[1];
  if (answer.error === undefined) return text;
  if (listed === undefined) {
    const { message } = answer.error;
    const told = cutText(message);
    return told === message
      ? text
      : JSON.stringify({ ...answer, error: { ...answer.error, message: told } });
  }
  const told = (JSON.parse(listed) as Issue[])
    .slice(0, MAX_TOLD)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
  const message = cutText(told.join('; '));
  return JSON.stringify({ ...answer, error: { code: INVALID_PARAMS, message } });
}
