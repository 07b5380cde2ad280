/** Waits until the reader has stopped: browsers allow only so many changes of the history a minute. */
const REST_MS = 150;
/** Maximum wait for a page that loads in parts and is still too short for the reader's earlier scroll position. */
const PATIENCE_MS = 10_000;
/** A panel that is drawn again shortens the page for a moment, which moves it: the place has to hold for so long. */
const STAY_MS = 1_000;
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Knows of each entry of the browser's history how far its page was scrolled, and scrolls there on Back. */
export class ScrollMemory {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where to scroll as soon as the page is long enough. */
  #wanted: number | null = null;

  constructor() {
    history.scrollRestoration = 'manual';
    addEventListener('scroll', () => this.#scrolled(), { passive: true });
    for (const move of OWN_MOVES) {
      addEventListener(move, () => (this.#wanted = null), { passive: true });
    }
  }

  /** Switches to another entry with its stored state; returns whether the reader was there before. */
  moved(kept: unknown): boolean {
    clearTimeout(this.#timer);
    this.#wanted = placeIn(kept);
    if (this.#wanted !== null) this.#seek(performance.now() + PATIENCE_MS, null);
    return this.#wanted !== null;
  }

  /** @param arrivedMs when the page came to the place and has been there since */
  #seek(untilMs: number, arrivedMs: number | null): void {
    requestAnimationFrame((nowMs) => {
      const wanted = this.#wanted;
      if (wanted === null) return undefined;
      const isThere = Math.abs(scrollY - wanted) < 1;
      if (!isThere && document.documentElement.scrollHeight - innerHeight >= wanted) {
        scrollTo(0, wanted);
      }
      const sinceMs = isThere ? (arrivedMs ?? nowMs) : null;
      const hasStayed = sinceMs !== null && nowMs - sinceMs >= STAY_MS;
      if (!hasStayed && nowMs < untilMs) return this.#seek(untilMs, sinceMs);
      this.#wanted = null;
      return undefined;
    });
  }

  #scrolled(): void {
    clearTimeout(this.#timer);
    if (this.#wanted !== null) return;
    this.#timer = setTimeout(() => history.replaceState({ scrollY }, ''), REST_MS);
  }
}

function placeIn(kept: unknown): number | null {
  if (typeof kept !== 'object' || kept === null || !('scrollY' in kept)) return null;
  return typeof kept.scrollY === 'number' ? kept.scrollY : null;
}
