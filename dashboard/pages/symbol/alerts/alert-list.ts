import type { Interval } from '#clients/typescript/src/index.ts';
import { alertsKey } from '#dashboard/pages/symbol/storage-keys.ts';

/** The price crosses a level. */
export interface PriceAlert {
  readonly id: string;
  readonly kind: 'price';
  readonly price: number;
}

/** An event of an indicator is confirmed. */
export interface FeatureAlert {
  readonly id: string;
  readonly kind: 'feature';
  /** The entry as addresses write it. */
  readonly entry: string;
  readonly feature: string;
  readonly interval: Interval;
}

export type Alert = FeatureAlert | PriceAlert;
export const MAX_ALERTS = 20;

/** The alerts of one symbol, kept in the browser. */
export class AlertList {
  readonly #storage: Storage;
  readonly #key: string;
  #alerts: readonly Alert[];
  #isKept = true;

  constructor(storage: Storage, series: string) {
    this.#storage = storage;
    this.#key = alertsKey(series);
    this.#alerts = this.#read();
  }

  get alerts(): readonly Alert[] {
    return this.#alerts;
  }

  get isFull(): boolean {
    return this.#alerts.length >= MAX_ALERTS;
  }

  get isKept(): boolean {
    return this.#isKept;
  }

  /** Adds an alert; nothing where the list is full, or has the same. */
  add(alert: Alert): void {
    const same = JSON.stringify({ ...alert, id: '' });
    const isThere = this.#alerts.some((one) => JSON.stringify({ ...one, id: '' }) === same);
    if (!this.isFull && !isThere) this.#keep([...this.#alerts, alert]);
  }

  remove(id: string): void {
    this.#keep(this.#alerts.filter((one) => one.id !== id));
  }

  #read(): readonly Alert[] {
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept)
        ? kept.flatMap((one) => alertIn(one) ?? []).slice(0, MAX_ALERTS)
        : [];
    } catch {
      return [];
    }
  }

  #keep(alerts: readonly Alert[]): void {
    this.#alerts = alerts;
    try {
      if (alerts.length === 0) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, JSON.stringify(alerts));
      this.#isKept = true;
    } catch {
      this.#isKept = false;
    }
  }
}

function alertIn(value: unknown): Alert | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, kind, price, entry, feature, interval } = value as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') return null;
  if (kind === 'price') {
    return typeof price === 'number' && Number.isFinite(price) ? { id, kind, price } : null;
  }
  const isWhole =
    kind === 'feature' &&
    typeof entry === 'string' &&
    typeof feature === 'string' &&
    typeof interval === 'string';
  return isWhole ? { id, kind, entry, feature, interval: interval } : null;
}
