import type { ChartFrame } from '#indicators/charts/chart-frame.ts';
import type { StyleRole } from '#indicators/charts/chart-spec.ts';
import { eventText } from '#indicators/charts/event-text.ts';
import type { FeatureBias } from '#indicators/features/feature.ts';
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';

/** The observations of one entry. */
export interface EntrySignals {
  readonly key: string;
  readonly signals: readonly FeatureObservation[];
}

/** Most marks of a chart that have a text; the others are shapes alone. */
export const MAX_TEXTS = 24;

/** Position, shape and role of an event at its candle, by its bias. */
const STANDS: Readonly<Record<FeatureBias, { position: string; shape: string; role: StyleRole }>> =
  {
    bullish: { position: 'below_bar', shape: 'arrow_up', role: 'bullish' },
    bearish: { position: 'above_bar', shape: 'arrow_down', role: 'bearish' },
    neutral: { position: 'above_bar', shape: 'circle', role: 'neutral' },
  };

/** JSON of all marks of an event behind their times, with its text and without: a chart has thousands of marks. */
interface MarkTexts {
  readonly withText: string;
  readonly bare: string;
}

/** An event at a candle. */
interface Mark {
  readonly row: number;
  readonly texts: MarkTexts;
  readonly key: string;
  readonly feature: FeatureObservation;
  /** Where it stands: of several marks at one place, one has a text. */
  readonly place: string;
}

/**
 * The events of a chart as marks on the candles that confirmed them, chosen once for all its panels:
 * which of them have a text depends on all.
 */
export class EventMarkers {
  readonly #entries: readonly EntrySignals[];
  readonly #frame: ChartFrame;
  /** Panel of an entry. */
  readonly #panelOf: (key: string) => string;
  #marks: readonly Mark[] | null = null;
  #texts: ReadonlySet<Mark> = new Set();

  constructor(
    entries: readonly EntrySignals[],
    frame: ChartFrame,
    panelOf: (key: string) => string,
  ) {
    this.#entries = entries;
    this.#frame = frame;
    this.#panelOf = panelOf;
  }

  /**
   * `[{time, position, shape, text, role, id, key, label, priority}]`: every event of a panel's entries,
   * oldest first. States are not drawn. A forming bar confirms nothing.
   */
  textOf(panel: string): string {
    this.#marks ??= this.#place();
    const drawn = this.#marks
      .filter(({ key }) => this.#panelOf(key) === panel)
      .map((mark) => {
        const { withText, bare } = mark.texts;
        return `${this.#frame.opening(mark.row)},${this.#texts.has(mark) ? withText : bare}`;
      });
    return `[${drawn.join(',')}]`;
  }

  #place(): readonly Mark[] {
    const { fromRow, toRow, formingRow } = this.#frame;
    const events = this.#entries.flatMap(({ key, signals }) =>
      signals
        .filter(({ kind }) => kind === 'event')
        .map((feature) => ({ key, feature, texts: textsOf(key, feature) })),
    );
    const marks: Mark[] = [];
    for (let row = fromRow; row < (formingRow ?? toRow); row += 1) {
      for (const { key, feature, texts } of events) {
        if (feature.values.at(row - fromRow) !== true) continue;
        const place = `${this.#panelOf(key)}:${row}:${STANDS[feature.bias].position}`;
        marks.push({ row, key, feature, place, texts });
      }
    }
    this.#texts = withText(marks);
    return marks;
  }
}

function textsOf(key: string, { id, bias, priority }: FeatureObservation): MarkTexts {
  const { position, shape, role } = STANDS[bias];
  const label = eventText(id, bias);
  const saying = (text: string): string =>
    JSON.stringify({ position, shape, text, role, id, key, label, priority }).slice(1);
  return { withText: saying(label), bare: saying('') };
}

/** The marks that have a text: those that count most, of equal ones the newest, one at a place. */
function withText(marks: readonly Mark[]): ReadonlySet<Mark> {
  const ranked = marks.toSorted((a, b) => a.feature.priority - b.feature.priority || b.row - a.row);
  const chosen = new Map<string, Mark>();
  for (const mark of ranked) {
    if (chosen.size === MAX_TEXTS) break;
    if (!chosen.has(mark.place)) chosen.set(mark.place, mark);
  }
  return new Set(chosen.values());
}
