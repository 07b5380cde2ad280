import { DomainError } from '#kernel/errors/errors.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';

/** The moment of a client's text, in milliseconds. Throws `invalid_input` for an invalid one. */
export function momentOf(text: string): number {
  const momentMs = parseTimestamp(text);
  if (momentMs !== null) return momentMs;
  throw new DomainError(
    'invalid_input',
    'since is an instant in ISO 8601 with an offset, for example 2026-11-20T18:30:00+08:00.',
  );
}
