import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * First the files that share a demo, so that it ends early, beside a long one while it starts; then the slowest others,
 * the slowest first: seven seconds and more of a quiet machine.
 */
export const LONGEST: readonly string[] = [
  'test/pages/followed-pages.test.ts',
  'test/dashboard/browser/symbol-tools.test.ts',
  'test/dashboard/browser/grid.test.ts',
  'test/dashboard/browser/keyboard-walk.test.ts',
  'test/dashboard/browser/every-page.test.ts',
  'test/examples/examples.test.ts',
  'test/clients/running-clients.test.ts',
  'test/bin/agents.test.ts',
  'test/dashboard/browser/unusual-states.test.ts',
  'test/bin/other-series.test.ts',
  'test/bin/feature-scan.test.ts',
  'test/bin/policy-to-bars.test.ts',
  'test/pages/running-snippets.test.ts',
  'test/bin/split-deployment.test.ts',
  'test/dashboard/browser/live-chart.test.ts',
  'test/dashboard/browser/newsroom.test.ts',
  'test/bin/workers/workers.test.ts',
  'test/bin/record-and-replay.test.ts',
  'test/bin/over-postgres.test.ts',
  'test/bin/exporting/export.test.ts',
  'test/bin/supergraph-reload.test.ts',
  'test/bin/http-edge.test.ts',
  'test/rest-adapter/signalhub/validators.test.ts',
  'packages/indicators/test/bounded-work.test.ts',
  'test/market-data/providers/quoted-markets.test.ts',
  'test/contracts/demo-publication.test.ts',
  'test/signalhub/publishing/kill-while-publishing.test.ts',
  'test/simulators/publication/write-demo-publication.test.ts',
  'test/market-data/providers/bad-days.test.ts',
  'test/market-data/bars/session-venue.test.ts',
  'test/dashboard/browser/status.test.ts',
  'test/contracts/playbooks.test.ts',
  'test/simulators/publication/demo-funds.test.ts',
  'test/rest-adapter/reference-page.test.ts',
  'test/signalhub/conditions/judged-from-outside.test.ts',
  'test/signalhub/publishing/bods-round-trip.test.ts',
  'test/simulation/mutants.test.ts',
  'test/chaos/chaos.test.ts',
  'test/platform/postgres/contracts.test.ts',
  'test/bin/command-line.test.ts',
  'test/bin/derivatives.test.ts',
  'test/bin/symbol-search.test.ts',
  'test/market-data/calculation/session-bars.test.ts',
];

/**
 * Starts the slowest files first, so that none of them is left for the end, when one worker would
 * wait for the other. A clone knows no durations yet, and would go by the size of files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = (spec: TestSpecification): number => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, spec.moduleId));
      return at === -1 ? LONGEST.length : at;
    };
    requireAll(this.ctx.config.root);
    // Projects stay behind one another: their workers are of different kinds.
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((ofProject) =>
      ofProject.toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}

/** A renamed file would silently start late; so every run reports it, even for one file. */
function requireAll(root: string): void {
  const missing = LONGEST.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`test/longest-first.ts names ${missing.join(', ')}`);
}
