/** Coefficients of a ratio of two polynomials, from the constant on. */
interface Ratio {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

/** Where the probability is within 0.425 of a half. */
const CENTRAL: Ratio = {
  above: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946,
    45921.95393154987, 67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  below: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597,
    39307.89580009271, 28729.085735721943, 5226.495278852854,
  ],
};

/** Further out, down to a probability of 1e-11. */
const TAIL: Ratio = {
  above: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045,
    1.2704582524523684, 0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  below: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008,
    0.015198666563616457, 0.0005475938084995345, 1.0507500716444169e-9,
  ],
};

/**
 * How many deviations above the mean a normal variable lies with a probability of at most `p`, from
 * 1e-11 to 1 - 1e-11. Source: Wichura, Algorithm AS 241 (1988), to sixteen digits.
 */
export function normalQuantile(p: number): number {
  const fromHalf = p - 0.5;
  if (Math.abs(fromHalf) <= 0.425) {
    return fromHalf * valueOf(CENTRAL, 0.180625 - fromHalf * fromHalf);
  }
  const distance = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
  return Math.sign(fromHalf) * valueOf(TAIL, distance - 1.6);
}

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

function valueOf({ above, below }: Ratio, x: number): number {
  const polynomial = (coefficients: readonly number[]) =>
    coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);
  return polynomial(above) / polynomial(below);
}
