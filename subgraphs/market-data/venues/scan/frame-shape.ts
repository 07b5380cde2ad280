import { SLOTS, type Slot } from '#market-data/venues/scan/scan-memory.ts';

/** One piece of a frame, in the order of the frame. */
export type FramePart =
  /** Exactly this text. */
  | { readonly kind: 'literal'; readonly text: string }
  /** A decimal within quotes, or a JSON integer; only checked without a slot. */
  | { readonly kind: 'decimal' | 'integer'; readonly slot: Slot | null }
  /** Any text up to its closing quote. */
  | { readonly kind: 'text' }
  /** A text that ends before the next literal's first character, and that `same` may name. */
  | { readonly kind: 'word' | 'same'; readonly word: string }
  /** The marks before and after the name of the stream. */
  | { readonly kind: 'nameStart' | 'nameEnd' }
  /** One of two texts: the slot is 0 for the first and 1 for the second. */
  | {
      readonly kind: 'either';
      readonly first: string;
      readonly second: string;
      readonly slot: Slot;
    };

const MARK = /<([^<>]*)>/;

/**
 * Reads the description of a frame: the frame as it is written, with marks in place of the variable parts.
 *
 * | mark | what stands there |
 * |---|---|
 * | `<decimal volume>`, `<decimal>` | digits with or without a point; kept under that name, or only checked |
 * | `<integer openTimeMs>`, `<integer>` | a JSON integer, likewise |
 * | `<text>` | a text without meaning for the bar |
 * | `<word a>` … `<same a>` | a text, and later the same again |
 * | `<name>` … `</name>` | what names the stream; words and literals stand within |
 * | `<false|true closed>` | one of two texts |
 */
export function frameShape(description: string): readonly FramePart[] {
  return description
    .split(MARK)
    .map((piece, index) => (index % 2 === 0 ? literalOf(piece) : markOf(piece)))
    .filter((part) => part.kind !== 'literal' || part.text !== '');
}

function literalOf(text: string): FramePart {
  return { kind: 'literal', text };
}

function markOf(mark: string): FramePart {
  if (mark === 'name') return { kind: 'nameStart' };
  if (mark === '/name') return { kind: 'nameEnd' };
  const [kind = '', name] = mark.split(' ');
  if (kind === 'text') return { kind };
  if ((kind === 'word' || kind === 'same') && name !== undefined) return { kind, word: name };
  if (kind === 'decimal' || kind === 'integer') {
    return { kind, slot: name === undefined ? null : slotOf(name) };
  }
  const [first, second] = kind.split('|');
  if (first === undefined || second === undefined || name === undefined) {
    throw new Error(`A frame has no mark <${mark}>.`);
  }
  return { kind: 'either', first, second, slot: slotOf(name) };
}

function slotOf(name: string): Slot {
  if (!Object.hasOwn(SLOTS, name)) throw new Error(`A bar has no ${name}.`);
  return name as Slot;
}
