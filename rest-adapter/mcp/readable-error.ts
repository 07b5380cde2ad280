import { cutText } from '#kernel/errors/echoed-input.ts';

/** JSON-RPC 2.0: invalid params. */
const INVALID_PARAMS = -32_602;

/** An error message that ends in the library's list of issues. */
const LISTED = /^(?:Invalid [\w/]+ request: |MCP error -?\d+: )*(\[\s*\{.*\}\s*\])$/s;

const MAX_ISSUES = 5;

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Rewrites an error whose message holds a JSON list of issues to a sentence: `params.arguments: Invalid
 * input: expected record, received array`. Other answers are unchanged.
 */
export function withReadableError(text: string): string {
  if (!text.includes('"error"')) return text;
  const answer = JSON.parse(text) as { error?: { code: number; message: string } };
  const listed = LISTED.exec(answer.error?.message ?? '')?.[1];
  if (answer.error === undefined) return text;
  if (listed === undefined) {
    const { message } = answer.error;
    const cut = cutText(message);
    return cut === message
      ? text
      : JSON.stringify({ ...answer, error: { ...answer.error, message: cut } });
  }
  const sentences = (JSON.parse(listed) as Issue[])
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
  const message = cutText(sentences.join('; '));
  return JSON.stringify({ ...answer, error: { code: INVALID_PARAMS, message } });
}
