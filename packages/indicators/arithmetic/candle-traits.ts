import type { CandlePart } from '#indicators/arithmetic/candles.ts';

/**
 * A property of a candle by itself, measured against the usual candle. Up and down are as a pattern
 * sees it, so they change sides in the mirror, as the shadows do; white is what it really is.
 */
export type CandleTrait =
  | 'up'
  | 'down'
  | 'white'
  | 'long'
  | 'notLong'
  | 'short'
  | 'doji'
  | 'noUpperShadow'
  | 'noLowerShadow';

/** The traits that a pattern requires, by how many candles before the newest they are. */
export type CandleTraits = Readonly<Partial<Record<0 | 1 | 2 | 3 | 4, readonly CandleTrait[]>>>;

/** Bits of a number that encodes the traits of a candle; those of the four before follow. */
const WHITE = 1;
const LONG = 2;
const SHORT = 4;
const DOJI = 8;
const NO_UPPER_SHADOW = 16;
const NO_LOWER_SHADOW = 32;
const BITS = 6;

/** Candles whose traits one number encodes. */
export const ENCODED_CANDLES = 5;

/**
 * The number of a candle, behind that of the one before. It has no branches, as the processor cannot predict
 * prices: conditions become bits by shifts whose width the compiler knows.
 */
export function appendCandle(before: number, own: number): number {
  return ((before << 6) | own) & 0x3fff_ffff;
}

/** The colour as a number. */
export function colourBits(isWhite: boolean): number {
  return Number(isWhite);
}

/** How long the body is, as a number. */
export function sizeBits(isLong: boolean, isShort: boolean): number {
  return (Number(isLong) << 1) | (Number(isShort) << 2);
}

/** How short the body is, as a number. */
export function dojiBit(isDoji: boolean): number {
  return Number(isDoji) << 3;
}

/**
 * Which shadows are missing, as a number.
 *
 * @param top Distances of the two ends of the body from the high; `bottom` from the low.
 * @param least The shortest shadow.
 */
export function shadowBits(
  top: number,
  otherTop: number,
  bottom: number,
  otherBottom: number,
  least: number,
): number {
  const hasNoUpper = Number(top < least) | Number(otherTop < least);
  const hasNoLower = Number(bottom < least) | Number(otherBottom < least);
  return (hasNoUpper << 4) | (hasNoLower << 5);
}

/** Bits of a number of traits, and what they have to be. */
interface RequiredBits {
  readonly mask: number;
  readonly wanted: number;
}

/** What is measured for a trait, its bit, and whether it is to be set: as it is seen, and in the mirror. */
const TRAITS: Readonly<
  Record<
    CandleTrait,
    { of?: CandlePart; seen: [bit: number, isSet: boolean]; mirrored?: [number, boolean] }
  >
> = {
  up: { seen: [WHITE, true], mirrored: [WHITE, false] },
  down: { seen: [WHITE, false], mirrored: [WHITE, true] },
  white: { seen: [WHITE, true] },
  long: { of: 'body', seen: [LONG, true] },
  notLong: { of: 'body', seen: [LONG, false] },
  short: { of: 'body', seen: [SHORT, true] },
  doji: { of: 'range', seen: [DOJI, true] },
  noUpperShadow: {
    of: 'range',
    seen: [NO_UPPER_SHADOW, true],
    mirrored: [NO_LOWER_SHADOW, true],
  },
  noLowerShadow: {
    of: 'range',
    seen: [NO_LOWER_SHADOW, true],
    mirrored: [NO_UPPER_SHADOW, true],
  },
};

/** Bits that a pattern requires, as it sees candles or in the mirror. */
export function requiredBits(traits: CandleTraits, isMirrored: boolean): RequiredBits {
  let mask = 0;
  let wanted = 0;
  for (const [before, words] of Object.entries(traits)) {
    for (const word of words) {
      const { seen, mirrored = seen } = TRAITS[word];
      const [bit, isSet] = isMirrored ? mirrored : seen;
      const placed = bit << (BITS * Number(before));
      mask |= placed;
      if (isSet) wanted |= placed;
    }
  }
  return { mask, wanted };
}

/** Parts of candles whose usual lengths some traits need. */
export function measuredParts(traits: CandleTraits): readonly CandlePart[] {
  const words = Object.values(traits).flat();
  return (['body', 'range'] as const).filter((part) =>
    words.some((word) => TRAITS[word].of === part),
  );
}
