/**
 * Formats in which the parts of an answer are sent: the one of August 2022 (`deferSpec=20220824`), and the current one
 * (`incrementalSpec=v0.2`), which names each part when it is announced, and sends no field twice.
 */
export type PartsFormat = '20220824' | 'v0.2';

/** The format of a client that names none: all clients read it. */
export const USUAL_FORMAT: PartsFormat = '20220824';

/** The parameter that names a format in a media type. */
export function parameterOf(format: PartsFormat): string {
  return format === 'v0.2' ? 'incrementalSpec=v0.2' : 'deferSpec=20220824';
}

/** The format that a client names as `incrementalSpec` of an object; null when it names none. */
export function formatNamedIn(
  named: Readonly<Record<string, unknown>> | null | undefined,
): PartsFormat | null {
  return named?.['incrementalSpec'] === 'v0.2' ? 'v0.2' : null;
}
