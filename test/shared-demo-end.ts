import { readFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { endSharedDemo } from '#test/shared-stores.ts';

/**
 * Ends the demo that files of a run share (`test/bin/shared-demo.ts`) behind the last of them: without a reader it
 * still follows its markets, which takes 7 % of a core.
 */
export default class SharedDemoEnd implements Reporter {
  /** A run inside another one shares the demo of that one. */
  readonly #isInside = process.env['MARKETGRAPH_TEST_STORES'] !== undefined;
  readonly #users = new Set<string>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) {
      if (readFileSync(moduleId, 'utf8').includes('sharedDemo(')) this.#users.add(moduleId);
    }
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    const wasUser = this.#users.delete(moduleId);
    if (wasUser && this.#users.size === 0 && !this.#isInside) endSharedDemo();
  }
}
