import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;
/** A run of one file reports its own duration. */
const WORTH_SAYING = 20;

/** Prints at the end of a run which files took longest. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < WORTH_SAYING) return;
    const files = modules
      .map((module) => ({ path: relative(process.cwd(), module.moduleId), ms: durationOf(module) }))
      .toSorted((one, other) => other.ms - one.ms);
    const totalMs = files.reduce((sum, { ms }) => sum + ms, 0);
    console.log(`\n Slowest of ${files.length} files, of ${seconds(totalMs)} in all:`);
    for (const { path, ms } of files.slice(0, SHOWN)) console.log(` ${seconds(ms)}  ${path}`);
  }
}

function durationOf(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return collectDuration + duration + setupDuration;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(6)} s`;
}
