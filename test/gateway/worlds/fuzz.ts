import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unreachableFields } from '#federation/compose/unreachable-fields.ts';
import { openWorld } from '#test/gateway/worlds/ask-world.ts';
import type { EngineMaker, Verdict } from '#test/gateway/worlds/ask-world.ts';
import { caseText } from '#test/gateway/worlds/case-file.ts';
import { gatewayOfWorld } from '#test/gateway/worlds/gateway-of-world.ts';
import { questionsTo } from '#test/gateway/worlds/questions-to.ts';
import { shrinkCase } from '#test/gateway/worlds/shrink-case.ts';
import { composeWorld } from '#test/gateway/worlds/world.ts';
import type { World, WorldCase } from '#test/gateway/worlds/world.ts';

/**
 * `npm run fuzz:gateway -- [--worlds N] [--queries N] [--seed S] [--shrink N] [--keep]`: sends
 * queries to invented worlds, and prints every answer that is not the monolith's. The first N of
 * every kind are made small and printed as cases; `--keep` adds them to the committed ones.
 */
const { values: options } = parseArgs({
  options: {
    worlds: { type: 'string', default: '100' },
    queries: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    shrink: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
  },
});

/** Longer queries are reported: an ordinary query is planned and answered in a tenth of it. */
const SLOW_MS = 250;
/** How often a run reports its progress. */
const PROGRESS_EVERY_MS = 10_000;
/** The counters of a run without findings. */
const HARMLESS: ReadonlySet<string> = new Set(['worlds', 'not composed', 'has a hole', 'same']);

const tally = new Map<string, number>();
const startMs = performance.now();
let slowestMs = 0;
let requests = 0;
let reportedMs = startMs;
const worlds = Number(options.worlds);
for (let index = 0; index < worlds; index += 1) {
  const seed = Number(options.seed) * 1_000_003 + index;
  try {
    await askWorld(seed, gatewayOfWorld);
  } catch (error) {
    count('not to be asked');
    console.log(`--- world ${seed} cannot be asked: ${String(error)}`);
  }
  if (performance.now() - reportedMs < PROGRESS_EVERY_MS) continue;
  reportedMs = performance.now();
  console.error(`${index + 1} of ${worlds} worlds asked: ${tallied()}`);
}
console.log(tallied());
const isRight = [...tally.keys()].every((what) => HARMLESS.has(what));
process.exit(isRight ? 0 : 1);

function tallied(): string {
  const seconds = (performance.now() - startMs) / 1_000;
  return (
    `${[...tally].map(([what, times]) => `${what}: ${times}`).join(', ')}; ${requests} requests, ` +
    `slowest ${slowestMs.toFixed(0)} ms, ${seconds.toFixed(1)} s`
  );
}

async function askWorld(seed: number, engine: EngineMaker): Promise<void> {
  const invented = questionsTo(seed, Number(options.queries), engine);
  const { world, asked, questions, deferring, fails } = invented;
  if (Array.isArray(asked)) {
    count('not composed');
    return;
  }
  count('worlds');
  let hasHole: boolean | null = null;
  for (const { query, variables } of [...questions, ...deferring]) {
    const askedMs = performance.now();
    const finding = await asked.ask(query, variables);
    const elapsedMs = performance.now() - askedMs;
    slowestMs = Math.max(slowestMs, elapsedMs);
    requests += finding.requests;
    if (elapsedMs > SLOW_MS) count('slow');
    // Composers accept graphs in which a field is unreachable; `marketgraph compose` rejects them.
    if (finding.verdict === 'refused') hasHole ??= isWithHole(world);
    if (finding.verdict === 'refused' && hasHole === true) {
      count('has a hole');
      continue;
    }
    const times = count(finding.verdict);
    if (finding.verdict === 'same') continue;
    if (times <= 20) {
      console.log(`--- ${finding.verdict} in world ${seed}: ${query} ${JSON.stringify(variables)}`);
      console.log(finding.details);
    }
    if (times <= Number(options.shrink)) {
      await tell(seed, finding.verdict, { ...world, query, variables }, fails, engine);
    }
  }
}

function isWithHole(world: World): boolean {
  const composed = composeWorld(world);
  return !Array.isArray(composed) && unreachableFields(composed.supergraphSdl).length > 0;
}

async function tell(
  seed: number,
  verdict: Verdict,
  whole: WorldCase,
  fails: boolean,
  engine: EngineMaker,
): Promise<void> {
  const small = await shrinkCase(whole, async (one) => {
    const asked = openWorld(one, engine);
    if (Array.isArray(asked) || asked.monolith.problemsOf(one.query).length > 0) return false;
    // A fact lost during shrinking would be an error of the smaller world, not of its engine.
    const { errors } = await asked.monolith.answer(one.query, one.variables);
    if (!fails && errors !== undefined) return false;
    return (await asked.ask(one.query, one.variables)).verdict === verdict;
  });
  const text = caseText(`${verdict}, found in world ${seed}`, small);
  console.log(text);
  const name = `${verdict.replaceAll(' ', '-')}-${seed}.yaml`;
  if (options.keep) writeFileSync(new URL(`cases/${name}`, import.meta.url), text);
}

function count(what: string): number {
  const times = (tally.get(what) ?? 0) + 1;
  tally.set(what, times);
  return times;
}
