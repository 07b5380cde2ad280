import type { Fact } from '#kernel/ports/fact-store.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import type { ShareMoment } from '#signalhub/facts/share-moment.ts';
import { shownText } from '#signalhub/facts/shown-value.ts';
import type { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import { placeOf, type FactPlace } from '#signalhub/publishing/fact-place.ts';

type PlacedMoment = ShareMoment & FactPlace;
type Life = Partial<Record<`${'first' | 'last'} ${ShareMoment['what']}`, PlacedMoment>>;

/**
 * Checks that a share's quotes lie between the listing date of its company and its delisting, and that it is
 * newly listed on that date. Only current facts are compared: superseded ones were wrong. Only the first and
 * last moment of each sort are kept for a share, so millions of quotes take no memory.
 */
export class ShareLifeCheck {
  readonly #lives = new Map<string, Life>();
  readonly #faults: FaultList;

  constructor(faults: FaultList) {
    this.#faults = faults;
  }

  add(kind: FactKind, fact: Fact, { file, line }: FactPlace): void {
    if (kind.shareMomentOf === undefined || fact.supersededAtMs !== null) return;
    const moment = kind.shareMomentOf(fact.payload, fact);
    if (moment === null) return;
    const { stockCode, what, date } = moment;
    let life = this.#lives.get(stockCode);
    if (life === undefined) this.#lives.set(stockCode, (life = {}));
    const [first, last] = [life[`first ${what}`], life[`last ${what}`]];
    if (first !== undefined && last !== undefined && first.date <= date && date <= last.date)
      return;
    const placed = { ...moment, file, line };
    if (first === undefined || date < first.date) life[`first ${what}`] = placed;
    if (last === undefined || date > last.date) life[`last ${what}`] = placed;
  }

  /** Reports contradictions to a share's listing and delisting. */
  finish(): void {
    for (const life of this.#lives.values()) {
      if (this.#faults.isFull) return;
      const listing = life['first listing'];
      const delisted = life['first delisted'];
      if (listing !== undefined) this.#compareWithListing(life, listing);
      const quote = life['last quote'];
      if (delisted !== undefined && quote !== undefined && quote.date >= delisted.date) {
        this.#refuse(
          quote,
          `must be before ${delisted.date}, when the share was delisted`,
          delisted,
        );
      }
    }
  }

  #compareWithListing(life: Life, listing: PlacedMoment): void {
    const { date } = listing;
    const other = life['last listing'];
    if (other !== undefined && other.date !== date) {
      this.#refuse(other, `must be ${date}, as a share is listed once`, listing);
    }
    const events = new Set([life['first newly_listed'], life['last newly_listed']]);
    for (const event of events) {
      if (event === undefined || event.date === date) continue;
      this.#refuse(event, `must be ${date}, the listing_date of the company`, listing);
    }
    const quote = life['first quote'];
    if (quote !== undefined && quote.date < date) {
      this.#refuse(quote, `must not be before ${date}, the listing_date of the company`, listing);
    }
  }

  #refuse({ file, line, field, date }: PlacedMoment, message: string, because: PlacedMoment): void {
    const place = placeOf(because, { file, line });
    this.#faults.add({
      file,
      line,
      field,
      message: `${message} (${place}) (found ${shownText(date)})`,
    });
  }
}
