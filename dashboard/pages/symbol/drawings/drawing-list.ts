import {
  drawingsOf,
  MAX_DRAWINGS,
  type Anchor,
  type Drawing,
  type DrawingKind,
} from '#dashboard/pages/symbol/drawings/drawing.ts';
import { drawingsKey } from '#dashboard/pages/symbol/storage-keys.ts';

const MAX_UNDONE = 50;

/** The drawings of one symbol in the browser's storage, with the selection and the undo history. */
export class DrawingList {
  readonly #storage: Storage;
  readonly #key: string;
  readonly #newId: () => string;
  #drawings: readonly Drawing[];
  #before: (readonly Drawing[])[] = [];
  #selected: string | null = null;
  #isKept = true;

  /** @param newId names a new drawing */
  constructor(storage: Storage, symbol: string, newId: () => string) {
    this.#storage = storage;
    this.#key = drawingsKey(symbol);
    this.#newId = newId;
    this.#drawings = this.#read();
  }

  get drawings(): readonly Drawing[] {
    return this.#drawings;
  }

  get isFull(): boolean {
    return this.#drawings.length >= MAX_DRAWINGS;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** False without browser storage: the drawings are lost with the page. */
  get isKept(): boolean {
    return this.#isKept;
  }

  get selected(): Drawing | null {
    return this.#drawings.find(({ id }) => id === this.#selected) ?? null;
  }

  select(id: string | null): void {
    this.#selected = id;
  }

  /** Adds a drawing and selects it; nothing where the list is full. */
  add(kind: DrawingKind, anchors: readonly Anchor[]): void {
    if (this.isFull) return;
    const id = this.#newId();
    this.#selected = id;
    this.#write([...this.#drawings, { id, kind, anchors }]);
  }

  /** Moves the anchors of a drawing. */
  move(id: string, anchors: readonly Anchor[]): void {
    const at = this.#drawings.findIndex((one) => one.id === id);
    const before = this.#drawings[at];
    if (before === undefined || JSON.stringify(before.anchors) === JSON.stringify(anchors)) return;
    this.#write(this.#drawings.with(at, { ...before, anchors }));
  }

  remove(id: string): void {
    if (this.#selected === id) this.#selected = null;
    this.#write(this.#drawings.filter((one) => one.id !== id));
  }

  /** Replaces all drawings. */
  replace(drawings: readonly Drawing[]): void {
    this.#selected = null;
    if (drawings.length > 0 || this.#drawings.length > 0) {
      this.#write(drawings.slice(0, MAX_DRAWINGS));
    }
  }

  undo(): void {
    const before = this.#before.pop();
    if (before !== undefined) this.#keep(before);
  }

  /** Takes over what another tab has kept. */
  heard({ key, storageArea }: StorageEvent): boolean {
    if (storageArea !== this.#storage || key !== this.#key) return false;
    this.#drawings = this.#read();
    this.#before = [];
    return true;
  }

  #read(): readonly Drawing[] {
    try {
      return drawingsOf(this.#storage.getItem(this.#key));
    } catch {
      return [];
    }
  }

  #write(drawings: readonly Drawing[]): void {
    this.#before = [...this.#before, this.#drawings].slice(-MAX_UNDONE);
    this.#keep(drawings);
  }

  #keep(drawings: readonly Drawing[]): void {
    this.#drawings = drawings;
    try {
      if (drawings.length === 0) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, JSON.stringify(drawings));
      this.#isKept = true;
    } catch {
      this.#isKept = false;
    }
  }
}
