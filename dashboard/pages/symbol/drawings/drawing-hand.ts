import type { ChartPlaces } from '#dashboard/chart/chart-places.ts';
import {
  anchorCount,
  type Anchor,
  type Drawing,
  type DrawingKind,
} from '#dashboard/pages/symbol/drawings/drawing.ts';
import type { DrawingList } from '#dashboard/pages/symbol/drawings/drawing-list.ts';
import { pixelsOf } from '#dashboard/pages/symbol/drawings/drawing-painter.ts';
import {
  distanceTo,
  handleAt,
  magnetPrice,
  type Pixel,
} from '#dashboard/pages/symbol/drawings/drawing-shapes.ts';

const MAGNET_PX = 30;
/** A finger covers more than a mouse points at. */
const REACH_PX = { fine: 6, coarse: 18 } as const;
/** So far a pointer moves before a press is a drag. */
const DRAG_PX = 6;

/** Dependencies of the pointer tool. */
export interface HandParts {
  readonly places: ChartPlaces;
  readonly list: DrawingList;
  readonly isHidden: () => boolean;
  readonly hasMagnet: () => boolean;
  /** A price with the digits that prices have here. */
  readonly round: (price: number) => number;
  /** Something has to be repainted. */
  changed(): void;
}

interface Pending {
  readonly kind: DrawingKind;
  readonly anchors: readonly Anchor[];
}
interface Drag {
  readonly drawing: Drawing;
  /** The anchor that moves; -1 moves all. */
  readonly handle: number;
  readonly from: Pixel;
  readonly pixels: readonly Pixel[];
}

/** The reader's pointer on the chart: places anchors, selects drawings and moves them. All else stays the chart's. */
export class DrawingHand {
  readonly #parts: HandParts;
  #element: HTMLElement | null = null;
  #armed: DrawingKind | null = null;
  #pending: Pending | null = null;
  #drag: Drag | null = null;
  #moved: Drawing | null = null;
  #pressedAt: Pixel | null = null;
  #isTaken = false;

  constructor(parts: HandParts) {
    this.#parts = parts;
  }

  /** The drawing that the next press begins. */
  get armed(): DrawingKind | null {
    return this.#armed;
  }

  /** The current action: a drawing that is not finished, or one that moves. */
  get preview(): Drawing | null {
    return this.#pending === null ? this.#moved : { id: '', ...this.#pending };
  }

  /** Listens to a chart's element; null stops. */
  hold(element: HTMLElement | null): void {
    if (element === this.#element) return;
    const before = this.#element;
    for (const [type, listen] of this.#listeners) {
      before?.removeEventListener(type, listen, { capture: true });
      element?.addEventListener(type, listen, { capture: true, passive: false });
    }
    before?.classList.remove('is-armed', 'is-over');
    element?.classList.toggle('is-armed', this.#armed !== null);
    this.#element = element;
  }

  arm(kind: DrawingKind | null): void {
    this.#armed = kind;
    this.#pending = null;
    this.#element?.classList.toggle('is-armed', kind !== null);
    this.#parts.changed();
  }

  /** Places an anchor without a pointer. */
  place(anchor: Anchor): void {
    const kind = this.#armed;
    if (kind === null) return;
    const anchors = [...(this.#pending?.anchors.slice(0, 1) ?? []), anchor];
    if (anchors.length < anchorCount(kind)) this.#pending = { kind, anchors: [anchor, anchor] };
    else this.#finish(kind, anchors);
    this.#parts.changed();
  }

  readonly #listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['pointerdown', (event) => this.#down(event as PointerEvent)],
    ['pointermove', (event) => this.#move(event as PointerEvent)],
    ['pointerup', (event) => this.#up(event as PointerEvent)],
    ['pointercancel', () => this.#drop()],
    ['mousedown', (event) => this.#keep(event)],
    ['touchstart', (event) => this.#keep(event)],
  ];

  /** An event that belongs to a drawing must not scroll the chart. */
  #keep(event: Event): void {
    if (!this.#isTaken) return;
    event.stopPropagation();
    event.preventDefault();
  }

  #down(event: PointerEvent): void {
    this.#isTaken = false;
    const at = this.#pixel(event);
    if (event.button !== 0 || !event.isPrimary || at === null) return;
    this.#isTaken = this.#armed === null ? this.#grasp(event, at) : this.#begin(event, at);
    if (!this.#isTaken) return;
    this.#pressedAt = at;
    this.#element?.setPointerCapture(event.pointerId);
    this.#parts.changed();
  }

  #begin(event: PointerEvent, at: Pixel): boolean {
    const anchor = this.#anchor(at, event);
    if (anchor === null) return false;
    this.place(anchor);
    return true;
  }

  /** Takes hold of a handle of the selected drawing, or of any drawing's line. */
  #grasp(event: PointerEvent, at: Pixel): boolean {
    const { list, places, isHidden } = this.#parts;
    if (isHidden()) return false;
    const reachPx = reachOf(event);
    const found = this.#under(at, reachPx);
    const before = list.selected?.id ?? null;
    list.select(found?.id ?? null);
    if (found === null) {
      if (before !== null) this.#parts.changed();
      return false;
    }
    const pixels = pixelsOf(found, places) ?? [];
    const handle = found.id === before ? handleAt(pixels, at, reachPx + 4) : -1;
    this.#drag = { drawing: found, handle, from: at, pixels };
    return true;
  }

  #under(at: Pixel, reachPx: number): Drawing | null {
    const { list, places } = this.#parts;
    const { selected } = list;
    const own = selected === null ? null : pixelsOf(selected, places);
    if (own !== null && handleAt(own, at, reachPx + 4) >= 0) return selected;
    const found = list.drawings.findLast((drawing) => {
      const pixels = pixelsOf(drawing, places);
      return pixels !== null && distanceTo(drawing.kind, pixels, at) <= reachPx;
    });
    return found ?? null;
  }

  #move(event: PointerEvent): void {
    const at = this.#pixel(event);
    if (at === null) return;
    if (this.#pending !== null) {
      const anchor = this.#anchor(at, event);
      const [first] = this.#pending.anchors;
      if (anchor === null || first === undefined) return;
      this.#pending = { ...this.#pending, anchors: [first, anchor] };
    } else if (this.#drag !== null) {
      this.#moved = this.#draggedTo(this.#drag, at, event);
    } else {
      const isOver = !this.#parts.isHidden() && this.#under(at, reachOf(event)) !== null;
      this.#element?.classList.toggle('is-over', isOver);
      return;
    }
    this.#parts.changed();
  }

  #draggedTo({ drawing, handle, from, pixels }: Drag, at: Pixel, event: PointerEvent): Drawing {
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const anchors = drawing.anchors.map((anchor, place) => {
      const pixel = pixels[place];
      if (pixel === undefined || (handle >= 0 && handle !== place)) return anchor;
      if (handle === place) return this.#anchor(at, event) ?? anchor;
      return this.#anchor({ x: pixel.x + dx, y: pixel.y + dy }, null) ?? anchor;
    });
    return { ...drawing, anchors };
  }

  #up(event: PointerEvent): void {
    if (!this.#isTaken) return;
    const at = this.#pixel(event);
    const from = this.#pressedAt;
    const isDrag =
      at !== null && from !== null && Math.hypot(at.x - from.x, at.y - from.y) > DRAG_PX;
    if (this.#pending !== null && isDrag) this.#finish(this.#pending.kind, this.#pending.anchors);
    if (this.#moved !== null && isDrag) this.#parts.list.move(this.#moved.id, this.#moved.anchors);
    this.#drag = null;
    this.#moved = null;
    this.#parts.changed();
  }

  #drop(): void {
    this.#drag = null;
    this.#moved = null;
    this.#parts.changed();
  }

  #finish(kind: DrawingKind, anchors: readonly Anchor[]): void {
    this.#parts.list.add(kind, anchors);
    this.arm(null);
  }

  /** Where an event is on the candles' pane; null outside it. During a move, it stays within the edges of the pane. */
  #pixel(event: PointerEvent): Pixel | null {
    const box = this.#element?.getBoundingClientRect();
    const { size } = this.#parts.places;
    if (box === undefined || size === null) return null;
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    if (this.#drag !== null || this.#pending !== null) {
      return { x, y: Math.min(size.height - 1, Math.max(0, y)) };
    }
    return x < 0 || y < 0 || x > size.width || y > size.height ? null : { x, y };
  }

  /** @param event null where the magnet does not pull; Ctrl and Meta turn it off, too */
  #anchor({ x, y }: Pixel, event: PointerEvent | null): Anchor | null {
    const { places, hasMagnet, round } = this.#parts;
    const timeMs = places.timeMs(x);
    const price = places.price(y);
    if (timeMs === null || price === null) return null;
    const bar = event === null || event.ctrlKey || event.metaKey ? null : places.bar(timeMs);
    if (bar === null || !hasMagnet()) return { timeMs, price: round(price) };
    const prices = bar.slice(1, 5).flatMap((one) => {
      const at = places.y(one);
      return at === null ? [] : [[one, at] as const];
    });
    return { timeMs, price: magnetPrice(prices, y, round(price), MAGNET_PX) };
  }
}

function reachOf({ pointerType }: PointerEvent): number {
  return pointerType === 'mouse' ? REACH_PX.fine : REACH_PX.coarse;
}
