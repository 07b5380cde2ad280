import { DomainError } from '#kernel/errors/errors.ts';
import type { SteppedWork } from '#kernel/async/stepped-work.ts';

/**
 * A cache of views by derivation. Concurrent calls share one derivation; a failed one is repeated by the next
 * call.
 */
export class ViewCache {
  readonly #made = new Map<unknown, unknown>();
  readonly #making = new Map<unknown, Promise<unknown>>();

  /** The view of a key, or its promise; undefined where it was never requested. */
  find(key: unknown): unknown {
    return this.#made.has(key) ? this.#made.get(key) : this.#making.get(key);
  }

  keep<View>(key: unknown, view: View): View {
    this.#made.set(key, view);
    return view;
  }

  /** Derives a view in steps, unless it is cached or being derived. */
  *inSteps<View>(key: unknown, make: () => SteppedWork<View>): SteppedWork<View> {
    const making = this.#making.get(key);
    if (making !== undefined) yield making;
    // Only the derivation stores a view under its key.
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
      // No effect unless the derivation was abandoned, which only a stop does.
      reject(new DomainError('shutting_down'));
    }
  }
}
