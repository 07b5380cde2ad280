/** A moment as a field of date and time takes it: `2026-11-29T09:30`, on the clock of a zone. */
export function fieldText(timeMs: number, zone: string): string {
  return new Date(timeMs + offsetMs(timeMs, zone)).toISOString().slice(0, 16);
}

/** The time in such a field; null for any other text. */
export function fieldTimeMs(text: string, zone: string): number | null {
  const local = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(local)) return null;
  // The offset is of the moment sought: a clock that changes within it needs a second look.
  const near = local - offsetMs(local, zone);
  return local - offsetMs(near, zone);
}

/** How far the clock of a zone is ahead of UTC. */
function offsetMs(timeMs: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(timeMs);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
