/** Bars a second at which a replay plays. */
export type Speed = 1 | 2 | 5 | 10;
export const SPEEDS: readonly Speed[] = [1, 2, 5, 10];

/** The speed that a text names; one bar a second for any other. */
export function speedOf(text: string | null): Speed {
  return SPEEDS.find((speed) => String(speed) === text) ?? 1;
}
