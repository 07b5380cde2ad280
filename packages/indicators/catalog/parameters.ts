import { Type, type TBoolean, type TEnum, type TInteger, type TNumber } from 'typebox';
import { SOURCES, type Source } from '#indicators/engine/compose.ts';

/** Longest window of any indicator, in bars. */
export const MAX_PERIOD = 5_000;

/** Longest window of a calculation that reads all of it at every bar, or keeps its values. */
export const MAX_SCANNED_PERIOD = 500;

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly about?: string;
}

/** A number of bars. */
export function period(byDefault: number, bounds: Bounds = {}): TInteger {
  const { min = 1, max = MAX_PERIOD, about = 'Bars in the window.' } = bounds;
  return Type.Integer({ minimum: min, maximum: max, default: byDefault, description: about });
}

/** A whole number that is not a number of bars. */
export function integer(byDefault: number, bounds: Required<Bounds>): TInteger {
  const { min, max, about } = bounds;
  return Type.Integer({ minimum: min, maximum: max, default: byDefault, description: about });
}

/** A factor, a percentage, a threshold. */
export function number(byDefault: number, bounds: Required<Bounds>): TNumber {
  const { min, max, about } = bounds;
  return Type.Number({ minimum: min, maximum: max, default: byDefault, description: about });
}

/** One of a few words. */
export function choice<Word extends string>(
  byDefault: NoInfer<Word>,
  words: readonly Word[],
  about: string,
): TEnum<Word[]> {
  return Type.Enum([...words], { default: byDefault, description: about });
}

/** Yes or no. */
export function flag(byDefault: boolean, about: string): TBoolean {
  return Type.Boolean({ default: byDefault, description: about });
}

/** The number of a bar that the indicator is calculated from. */
export function source(byDefault: Source = 'close'): TEnum<Source[]> {
  return choice(byDefault, SOURCES, 'Which number of each bar it is calculated from.');
}
