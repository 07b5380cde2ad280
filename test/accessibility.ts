import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Each rule that a page breaks with the first places, picked in the page: the full result of axe is
 * megabytes.
 */
const FAULTS = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(
  ({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')))`;

/** Prepares a page, once after each load, for `accessibilityFaults`. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(AXE);
}

/** The rules of accessibility that a page breaks as it looks now, with the places that break them. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(FAULTS);
}
