import { agreeWithGolden, type GoldenCase } from '#indicators/test/golden.ts';

/** One comparison with TA-Lib: the function, our parameters for its defaults, our key of each column. */
type TalibCase = Omit<GoldenCase, 'file'> & { readonly talib: string };

/** Holds indicators to what TA-Lib gave for 690 real daily bars. */
export function agreeWithTalib(cases: readonly TalibCase[]): void {
  agreeWithGolden(
    cases.map(({ talib, ...golden }) =>
      Object.assign(golden, { file: `talib-0.6/${talib.toLowerCase()}` }),
    ),
  );
}
