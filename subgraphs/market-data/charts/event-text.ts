/** Most characters of a mark's text. */
export const LONGEST_TEXT = 18;

const LONGEST_NAME = 8;

/** What an arrow tells already, or what every event is. */
const NEEDLESS: ReadonlySet<string> = new Set(
  'bullish bearish bull bear up down confirmed created begins from'.split(' '),
);

const SHORT: Readonly<Record<string, string>> = {
  centerline: 'mid',
  cross: '×',
  divergence: 'div',
  expansion: 'wide',
  momentum: 'mom',
  overbought: 'OB',
  oversold: 'OS',
  breakout: 'break',
  changed: 'new',
  mitigated: 'hit',
  reenter: 'back',
  structure: 'str',
  trending: 'trend',
};

/** A short text for an event's mark: its indicator, and what happened, `RSI exit OS`. */
export function eventText(id: string): string {
  const [indicator, event] = id.split('.') as [string, string];
  const own = new Set(indicator.split('_'));
  const words = event.split('_').filter((word) => !NEEDLESS.has(word) && !own.has(word));
  const told = words.map((word) => SHORT[word] ?? word).join(' ');
  return `${shortName(indicator)} ${told}`.trim().slice(0, LONGEST_TEXT).trim();
}

/** `RSI`; of several words their initials, `FVG`. */
function shortName(indicator: string): string {
  const words = indicator.split('_');
  const name = words.length > 1 ? words.map((word) => word[0]).join('') : indicator;
  return name.toUpperCase().slice(0, LONGEST_NAME);
}
