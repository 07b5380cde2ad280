const DAY_MS = 86_400_000;

/** A date as a day count. */
export function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** The date of a day count. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
