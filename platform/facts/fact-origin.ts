/** Name of the facts in the origin record of their store. */
export const FACTS_PART = 'facts';

/** Origin of facts from publishers. */
export const PUBLISHERS = 'publishers';

/** Whether an origin is the demo, whose facts are simulated. */
export function isDemoSource(source: string): boolean {
  return source.startsWith('the demo');
}
