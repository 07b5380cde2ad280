import type { FeatureBias } from '#indicators/features/feature.ts';

/** Most characters of a mark's text. */
export const LONGEST_TEXT = 18;

const LONGEST_NAME = 8;

/** Words that apply to every event. */
const NEEDLESS: ReadonlySet<string> = new Set('confirmed created begins from'.split(' '));
/** Words that an arrow already shows; a mark without a direction must state them. */
const WAYS: ReadonlyMap<string, string> = new Map([
  ['bullish', ''],
  ['bearish', ''],
  ['up', '↑'],
  ['down', '↓'],
]);
/** Sides of events. At the start of a name, they state the side of the event. */
const SIDES: ReadonlySet<string> = new Set(['bull', 'bear']);

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
export function eventText(id: string, bias: FeatureBias): string {
  const [indicator, event] = id.split('.') as [string, string];
  const words = event.split('_');
  const ways = words
    .map((word) => (bias === 'neutral' ? WAYS.get(word) : undefined) ?? '')
    .join('');
  const shown = words.filter(
    (word, at) =>
      word !== indicator && !WAYS.has(word) && !(SIDES.has(word) && at > 0) && !NEEDLESS.has(word),
  );
  // A name of such words alone keeps its last one: `confirmed` differs from the event that it confirms.
  if (shown.length === 0 && words.length > 1) shown.push(words.at(-1)!);
  const text = shown.map((word) => SHORT[word] ?? word).join(' ');
  const name = `${shortName(indicator)} ${text}`.trim();
  return `${name.slice(0, LONGEST_TEXT - ways.length).trim()}${ways}`;
}

/** `RSI`; of several words their initials, `FVG`. */
function shortName(indicator: string): string {
  const words = indicator.split('_');
  const name = words.length > 1 ? words.map((word) => word[0]).join('') : indicator;
  return name.toUpperCase().slice(0, LONGEST_NAME);
}
