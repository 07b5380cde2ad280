/** Name of the facts in the record of their store's origin. */
export const FACTS_PART = 'facts';

/** The origin of what people publish. */
export const PUBLISHERS = 'publishers';

/** Whether an origin is the demo, whose facts are invented. */
export function isDemoSource(source: string): boolean {
  return source.startsWith('the demo');
}
