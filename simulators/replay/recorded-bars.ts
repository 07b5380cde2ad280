import type { RecordedEvent, Recording } from '#kernel/market/recording.ts';
import { KnownSpans } from '#simulators/replay/recorded-span.ts';
import type { BarQuestion, FramedRow, WireRule } from '#simulators/host/wire-rule.ts';

/** Number of answers that determine the clock of the exchange. */
const DATED_ANSWERS = 20;

/** A version recorded this soon after the start also counts for earlier times, when there is no earlier one. */
const LEAD_MS = 2_000;

/** The state of a bar at a time of the recording. */
interface Version {
  readonly atMs: number;
  readonly row: unknown;
  /** Recorded after the bar's end, or as closed. */
  readonly isFinal: boolean;
}

/** All recorded bars of one series. */
interface Series {
  /** By open time; versions in recorded order. */
  readonly bars: Map<number, Version[]>;
  readonly known: KnownSpans;
  /** The newest bar of each connection, where nothing closes bars. */
  readonly newest: Map<number, FramedRow>;
}

/**
 * The bars of a recording, from pages and frames, to answer windows that were not requested when it was recorded.
 * Bars that were not recorded are never served as a gap.
 */
export class RecordedBars {
  readonly #rule: WireRule;
  readonly #series = new Map<string, Series>();
  /** The exchange's clock at the start of the recording. */
  readonly #exchangeStartMs: number;

  constructor({ head, events }: Recording, rule: WireRule) {
    this.#rule = rule;
    this.#exchangeStartMs = exchangeStartMs(events) ?? head.startedAtMs;
    for (const event of events) this.#learn(event);
  }

  /** The exchange's clock at a time of the recording. */
  exchangeMsAt(atMs: number): number {
    return this.#exchangeStartMs + atMs;
  }

  /** The page as the exchange gave it at that time; null when some of it was not recorded. */
  page(question: BarQuestion, atMs: number): string | null {
    const { lengthMs, limit, countsFrom } = question;
    const nowMs = this.exchangeMsAt(atMs);
    const formingMs = Math.floor(nowMs / lengthMs) * lengthMs;
    const lastMs = Math.floor(((question.endMs ?? Infinity) - 1) / lengthMs) * lengthMs;
    let newestMs = Math.min(formingMs, lastMs);
    const minMs = newestMs - (limit - 1) * lengthMs;
    let oldestMs = question.startMs ?? minMs;
    if (countsFrom === 'end') oldestMs = Math.max(oldestMs, minMs);
    else newestMs = Math.min(newestMs, oldestMs + (limit - 1) * lengthMs);
    const series = this.#series.get(question.series);
    const endMs = Math.min(newestMs + lengthMs, formingMs);
    if (endMs > oldestMs && series?.known.covers({ startMs: oldestMs, endMs }) !== true)
      return null;
    const rows: unknown[] = [];
    for (let openMs = oldestMs; openMs <= newestMs; openMs += lengthMs) {
      const versions = series?.bars.get(openMs);
      const version = versions && versionAt(versions, atMs, openMs + lengthMs <= nowMs);
      if (version !== undefined) rows.push(version.row);
    }
    return this.#rule.page(question, rows);
  }

  #learn(event: RecordedEvent): void {
    if (event.kind === 'answered') this.#learnPage(event);
    if (event.kind !== 'heard') return;
    for (const bar of this.#rule.barsIn(event.text)) this.#learnFrame(bar, event);
  }

  #learnPage(event: RecordedEvent & { readonly kind: 'answered' }): void {
    const question = this.#rule.question(event.request);
    const rows = event.status === 200 ? this.#rule.rowsIn(event.text) : null;
    if (question === null || rows === null) return;
    const { lengthMs, limit, countsFrom } = question;
    const series = this.#of(question.series);
    // The exchange read its rows after the request.
    const nowMs = this.exchangeMsAt(event.askedAtMs);
    for (const { openTimeMs, row } of rows) {
      const isFinal = openTimeMs + lengthMs <= nowMs;
      versionsOf(series, openTimeMs).push({ atMs: event.atMs, row, isFinal });
    }
    const times = rows.map(({ openTimeMs }) => openTimeMs);
    const isFull = rows.length >= limit;
    const [firstMs, lastMs] = [Math.min(...times), Math.max(...times) + lengthMs];
    const cutsStart = isFull && countsFrom === 'end';
    const cutsEnd = isFull && countsFrom === 'start';
    const startMs = cutsStart ? firstMs : (question.startMs ?? firstMs);
    const endMs = cutsEnd ? lastMs : Math.min(question.endMs ?? Infinity, nowMs);
    series.known.add({ startMs, endMs: Math.floor(endMs / lengthMs) * lengthMs });
  }

  #learnFrame(bar: FramedRow, { atMs, connection }: RecordedEvent & { kind: 'heard' }): void {
    const { openTimeMs, row, lengthMs, isClosed } = bar;
    const series = this.#of(bar.series);
    versionsOf(series, openTimeMs).push({ atMs, row, isFinal: isClosed === true });
    if (isClosed === true) series.known.add({ startMs: openTimeMs, endMs: openTimeMs + lengthMs });
    if (isClosed !== null) return;
    const before = series.newest.get(connection);
    series.newest.set(connection, bar);
    if (before === undefined || before.openTimeMs >= openTimeMs) return;
    // Nothing closes bars: the next one does.
    versionsOf(series, before.openTimeMs).push({ atMs, row: before.row, isFinal: true });
    series.known.add({ startMs: before.openTimeMs, endMs: openTimeMs });
  }

  #of(name: string): Series {
    const series = this.#series.get(name) ?? {
      bars: new Map(),
      known: new KnownSpans(),
      newest: new Map(),
    };
    this.#series.set(name, series);
    return series;
  }
}

/** Of a bar that is over the last final version of that time, or the first that came later. */
function versionAt(
  versions: readonly Version[],
  atMs: number,
  isOver: boolean,
): Version | undefined {
  const until = versions.filter((version) => version.atMs <= atMs);
  if (!isOver) return until.at(-1) ?? versions.find((one) => one.atMs <= atMs + LEAD_MS);
  const isFinal = (version: Version): boolean => version.isFinal;
  return until.findLast(isFinal) ?? versions.find(isFinal) ?? versions.at(-1);
}

function versionsOf({ bars }: Series, openTimeMs: number): Version[] {
  const versions = bars.get(openTimeMs) ?? [];
  bars.set(openTimeMs, versions);
  return versions;
}

/**
 * The time of the exchange's clock at the start, from the first answers; null if none has a date. Dates are truncated
 * to whole seconds, and older than their arrival, so the latest estimate is the closest.
 */
function exchangeStartMs(events: readonly RecordedEvent[]): number | null {
  const starts = events
    .flatMap((event) => (event.kind === 'answered' ? [event] : []))
    .slice(0, DATED_ANSWERS)
    .map(({ headers, atMs }) => Date.parse(headers['date'] ?? '') - atMs)
    .filter((startMs) => !Number.isNaN(startMs));
  return starts.length === 0 ? null : Math.max(...starts);
}
