import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeCase } from '#test/peers/judge-case.ts';
import { isOfProduct, isReadable } from '#test/peers/peer-dialect.ts';
import { readPeerCases } from '#test/peers/peer-case.ts';

/**
 * `npm run peers -- [--data DIR] [--suite NAME] [--show] [--expect]`: composes what the suites of other composers
 * compose, and compares verdicts and codes. It fails where a case differs that did not when the expectation was
 * written. `--show` lists the cases that differ, and `--expect` writes the expectation.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['MARKETGRAPH_DATA_DIR'] ?? '../shared/data' },
    suite: { type: 'string' },
    show: { type: 'boolean', default: false },
    expect: { type: 'boolean', default: false },
  },
});

/** The cases of a suite that differ, by their short names. */
interface Expectation {
  readonly cases: number;
  readonly verdicts: readonly string[];
  readonly codes: readonly string[];
}

const EXPECTED = new URL('expected.json', import.meta.url);
const expected: Record<string, Expectation> = existsSync(EXPECTED)
  ? (JSON.parse(readFileSync(EXPECTED, 'utf8')) as Record<string, Expectation>)
  : {};
const found: Record<string, Expectation> = {};
let isWorse = false;
console.log('suite        cases  left out  equal verdicts  differ  shared codes  differ');
for (const [suite, cases] of readPeerCases(join(options.data, 'peers'))) {
  if (options.suite !== undefined && options.suite !== suite) continue;
  const [verdicts, codes]: [string[], string[]] = [[], []];
  let refusals = 0;
  let left = 0;
  for (const [identity, one] of cases) {
    if (isOfProduct(one) || !isReadable(one)) {
      left += 1;
      continue;
    }
    const judged = judgeCase(one);
    const isShown = options.show && (judged.verdict !== 'equal' || judged.sharesCode === false);
    if (isShown) {
      const peer = one.accepts ? 'accepts' : `refuses ${(one.codes ?? []).join()}`;
      console.log(
        `${suite} ${identity} ${judged.verdict} ${judged.codes.join()}; it ${peer}: ${one.test}`,
      );
    }
    if (judged.verdict !== 'equal') verdicts.push(identity);
    if (judged.sharesCode !== null) refusals += 1;
    if (judged.sharesCode === false) codes.push(identity);
  }
  found[suite] = { cases: cases.size, verdicts: verdicts.toSorted(), codes: codes.toSorted() };
  const row = [
    cases.size,
    left,
    cases.size - left - verdicts.length,
    verdicts.length,
    refusals - codes.length,
    codes.length,
  ];
  const widths = [7, 10, 16, 8, 14, 8];
  console.log(suite.padEnd(11) + row.map((one, at) => String(one).padStart(widths[at]!)).join(''));
  const known: Expectation = expected[suite] ?? { cases: 0, verdicts: [], codes: [] };
  const worse = [
    ...verdicts.filter((one) => !known.verdicts.includes(one)),
    ...codes.filter((one) => !known.codes.includes(one)),
  ];
  if (worse.length > 0) console.log(`  not expected to differ: ${worse.join(' ')}`);
  isWorse ||= worse.length > 0;
}
if (options.expect)
  writeFileSync(EXPECTED, `${JSON.stringify({ ...expected, ...found }, null, 2)}\n`);
process.exit(isWorse && !options.expect ? 1 : 0);
