import {
  FLOAT_POWERS_AT,
  LONG_ENDS_AT,
  LONG_SLOTS_AT,
  LONG_STARTS_AT,
  MAX_DIGITS,
  VALUES_AT,
  WHOLE_POWERS_AT,
} from '#market-data/venues/scan/scan-memory.ts';
import {
  above32,
  above64,
  add32,
  add64,
  and32,
  and64,
  different32,
  different64,
  divide,
  divide64,
  equal32,
  F64,
  floatOf,
  forever,
  get,
  giveBack,
  I32,
  i32,
  I64,
  i64,
  isZero32,
  leaveIf,
  load32,
  load64,
  load8,
  loadFloat,
  multiply64,
  narrow,
  negate,
  or32,
  or64,
  set,
  shiftLeft32,
  shiftLeft64,
  shiftRight32,
  shiftRight64,
  store32,
  storeFloat,
  subtract32,
  tee,
  trailingZeros64,
  when,
  widen,
  xor64,
  type Code,
  type WasmFunction,
} from '#market-data/venues/scan/wasm-code.ts';

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
/** The return value for a misread, which is never a valid next place. */
export const MISREAD = i32(0);

const [AT, SLOT] = [0, 1];
const [START, FIRST_DIGIT, COUNT, DIGITS, DECIMALS] = [2, 3, 4, 5, 6];
const [EIGHT, OTHERS, MANTISSA, SHORTER, VALUE] = [7, 8, 9, 10, 11];
const LOCALS = [I32, I32, I32, I32, I32, I64, I64, I64, I64, F64] as const;

const ZEROS = 0x3030303030303030n;
const ABOVE_NINE = 0x7676767676767676n;
const HIGH_BITS = 0x8080808080808080n;
const MAX_EXACT = 2n ** 53n;

/**
 * Eight characters at once, with the bits of `0` taken off: the high bit is set in each that is not a digit. Such a
 * character is above 9, so it has the bit after adding 0x76, or had it before. A sum can carry into the next character
 * only from a non-digit, and only the first non-digit counts.
 */
const takeEight: Code = [
  ...set(EIGHT, xor64(load64(get(AT)), i64(ZEROS))),
  ...set(OTHERS, and64(or64(add64(get(EIGHT), i64(ABOVE_NINE)), get(EIGHT)), i64(HIGH_BITS))),
];

/** The value of eight packed digits, the first of them lowest: of pairs, of both fours, of all. */
function valueOf(eight: Code): Code {
  const pairs = add64(multiply64(get(SHORTER), i64(10n)), shiftRight64(get(SHORTER), i64(8n)));
  const everyFourth = i64(0x000000ff000000ffn);
  const first = multiply64(and64(get(SHORTER), everyFourth), i64(0x000f424000000064n));
  const second = multiply64(
    and64(shiftRight64(get(SHORTER), i64(16n)), everyFourth),
    i64(0x0000271000000001n),
  );
  return [
    ...set(SHORTER, eight),
    ...set(SHORTER, pairs),
    ...shiftRight64(add64(first, second), i64(32n)),
  ];
}

const eightTimes = (count: Code): Code => shiftLeft32(count, i32(3));

/** Adds digits to the mantissa, which grows by a power of ten first. */
const grow = (power: Code, digits: Code): Code =>
  set(MANTISSA, add64(multiply64(get(MANTISSA), power), valueOf(digits)));

/** Skips the digits at this place, and adds them to the mantissa if it is needed. */
function takeDigits(isNeeded: boolean): Code {
  const power = load64(eightTimes(get(COUNT)), WHOLE_POWERS_AT);
  const lastOnes = shiftLeft64(get(EIGHT), widen(subtract32(i32(64), eightTimes(get(COUNT)))));
  return [
    ...forever([
      ...takeEight,
      ...leaveIf(different64(get(OTHERS), i64(0n))),
      ...(isNeeded ? grow(i64(100_000_000n), get(EIGHT)) : []),
      ...set(AT, add32(get(AT), i32(8))),
    ]),
    ...set(COUNT, shiftRight32(narrow(trailingZeros64(get(OTHERS))), i32(3))),
    ...(isNeeded ? when(get(COUNT), grow(power, lastOnes)) : []),
    ...set(AT, add32(get(AT), get(COUNT))),
  ];
}

/**
 * Removes zeros from the end of the mantissa while it is too large for an exact double. With other digits at its end,
 * it stays too large.
 */
const shorten: Code = forever([
  ...leaveIf(or32(isZero32(above64(get(MANTISSA), i64(MAX_EXACT))), isZero32(get(DECIMALS)))),
  ...set(SHORTER, divide64(get(MANTISSA), i64(10n))),
  ...leaveIf(different64(multiply64(get(SHORTER), i64(10n)), get(MANTISSA))),
  ...set(MANTISSA, get(SHORTER)),
  ...set(DECIMALS, subtract32(get(DECIMALS), i32(1))),
]);

/** Leaves the number to `Number`, for what has more digits than can be read exactly here. */
const leaveLong: Code = [
  ...store32(shiftLeft32(get(SLOT), i32(2)), get(START), LONG_STARTS_AT),
  ...store32(shiftLeft32(get(SLOT), i32(2)), get(AT), LONG_ENDS_AT),
  ...store32(
    i32(0),
    or32(load32(i32(0), LONG_SLOTS_AT), shiftLeft32(i32(1), get(SLOT))),
    LONG_SLOTS_AT,
  ),
];

/**
 * A whole mantissa up to 2^63 becomes a double by one rounding. One up to 2^53 is a double, and divided by an exact
 * power of ten it is rounded once: both are what `Number` returns (Clinger, "How to read floating point numbers
 * accurately", 1990).
 */
const keepValue: Code = [
  ...set(
    VALUE,
    divide(floatOf(get(MANTISSA)), loadFloat(eightTimes(get(DECIMALS)), FLOAT_POWERS_AT)),
  ),
  ...when(different32(get(FIRST_DIGIT), get(START)), set(VALUE, negate(get(VALUE)))),
  ...storeFloat(eightTimes(get(SLOT)), get(VALUE), VALUES_AT),
];

const keep: Code = when(above32(get(DIGITS), i32(MAX_DIGITS)), leaveLong, [
  ...shorten,
  ...when(
    and32(above64(get(MANTISSA), i64(MAX_EXACT)), different32(get(DECIMALS), i32(0))),
    leaveLong,
    keepValue,
  ),
]);

const takeFraction = (isNeeded: boolean): Code =>
  when(equal32(load8(get(AT)), i32(POINT)), [
    ...set(AT, add32(get(AT), i32(1))),
    ...set(DECIMALS, get(AT)),
    ...takeDigits(isNeeded),
    ...set(DECIMALS, subtract32(get(AT), get(DECIMALS))),
    ...when(isZero32(get(DECIMALS)), giveBack(MISREAD)),
    ...set(DIGITS, add32(get(DIGITS), get(DECIMALS))),
  ]);

/** JSON allows no zero before other digits. */
const refuseLeadingZero: Code = when(
  and32(equal32(load8(get(FIRST_DIGIT)), i32(ZERO)), above32(get(DIGITS), i32(1))),
  giveBack(MISREAD),
);

/**
 * A function that reads the number at a place into a slot, and returns the place behind it.
 *
 * @param isDecimal decimals as texts have them; JSON integers otherwise
 * @param isNeeded whether the value is kept; its digits are only checked otherwise
 */
export function numberFunction(isDecimal: boolean, isNeeded: boolean): WasmFunction {
  const sign = equal32(load8(get(AT)), i32(MINUS));
  return {
    parameters: 2,
    locals: LOCALS,
    body: [
      ...set(START, get(AT)),
      ...set(FIRST_DIGIT, tee(AT, add32(get(AT), sign))),
      ...takeDigits(isNeeded),
      ...set(DIGITS, subtract32(get(AT), get(FIRST_DIGIT))),
      ...when(isZero32(get(DIGITS)), giveBack(MISREAD)),
      ...(isDecimal ? takeFraction(isNeeded) : refuseLeadingZero),
      ...(isNeeded ? keep : []),
      ...get(AT),
    ],
  };
}
