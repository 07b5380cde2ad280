import { DomainError } from '#kernel/errors/errors.ts';
import type { Steps } from '#kernel/async/steps.ts';

/**
 * Views that were made once and are kept, each under a key that stands for one way of making it. A
 * view that is being made is made for everybody who asks meanwhile; one that could not be made is
 * made anew for the next who asks.
 */
export class ViewCache {
  readonly #made = new Map<unknown, unknown>();
  readonly #making = new Map<unknown, Promise<unknown>>();

  /** The view under a key, or the promise of it; undefined where nobody has asked for it. */
  find(key: unknown): unknown {
    return this.#made.has(key) ? this.#made.get(key) : this.#making.get(key);
  }

  keep<View>(key: unknown, view: View): View {
    this.#made.set(key, view);
    return view;
  }

  /** Makes a view in steps, unless it is there or somebody is making it. */
  *inSteps<View>(key: unknown, make: () => Steps<View>): Steps<View> {
    const making = this.#making.get(key);
    if (making !== undefined) yield making;
    // Only what makes a view puts it under its key.
    if (this.#made.has(key)) return this.#made.get(key) as View;
    const { promise, resolve, reject } = Promise.withResolvers<View>();
    promise.catch(() => undefined);
    this.#making.set(key, promise);
    try {
      const view = this.keep(key, yield* make());
      resolve(view);
      return view;
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      this.#making.delete(key);
      // Changes nothing, unless the work was given up half-way, which only a stop does.
      reject(new DomainError('shutting_down'));
    }
  }
}
