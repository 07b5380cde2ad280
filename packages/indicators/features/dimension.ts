/**
 * The powers of which a number is a product, where its unit does not say so. Twice the price and half the volume make
 * another number of it, and no other market: its features stay the same.
 */
export interface Dimension {
  /** Of how far prices moved; 0 without it. */
  readonly move?: number;
  /** Of the price itself; 0 without it. */
  readonly price?: number;
  /** Of the volume; 0 without it. */
  readonly volume?: number;
  /** A factor of the formula; 1 without it. */
  readonly times?: number;
}

/** The same number, calculated from one of another dimension where it reads prices. */
export function dimensionThrough(own: Dimension, source: Dimension): Dimension {
  const power = (own.move ?? 0) + (own.price ?? 0);
  return {
    move: power * (source.move ?? 0),
    price: power * (source.price ?? 0),
    volume: power * (source.volume ?? 0) + (own.volume ?? 0),
    times: (own.times ?? 1) * (source.times ?? 1) ** power,
  };
}
