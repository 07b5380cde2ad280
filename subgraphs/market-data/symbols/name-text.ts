import { simplified } from '#market-data/symbols/simplified-characters.ts';

/** A normalised name, for comparison. */
export interface NameText {
  /** Its letters and digits, without anything between them. */
  readonly compact: string;
  /** Its words, at least one; texts without spaces, as in Chinese, are one word. */
  readonly words: readonly string[];
}

/** Compatibility forms unfold, one ligature to eighteen letters, so the bound holds after it. */
const MAX_LETTERS = 256;

/**
 * The normalised text, independent of its case, width (`ＢＴＣ`), accents, separators (`BTC/USDT`, `btc-usdt`, `BTC_USDT`)
 * and form of Chinese characters (騰訊, 腾讯). Null if it has no letter and no digit.
 */
export function nameText(text: string): NameText | null {
  const plain = simplified(
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .normalize('NFC')
      .toLowerCase(),
  );
  const words = plain
    .slice(0, MAX_LETTERS)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length === 0 ? null : { compact: words.join(''), words };
}

/** Whether a text has Chinese characters. */
export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
