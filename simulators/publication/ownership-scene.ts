import type { Random } from '#kernel/ports/clock.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { castOf, type CompanyCast } from '#simulators/publication/company-cast.ts';
import type { InvestorPool } from '#simulators/publication/listed-investors.ts';
import { leftToThePublic } from '#simulators/publication/public-float.ts';
import { holdersOf, type DemoHolders } from '#simulators/publication/demo-holders.ts';
import type {
  Belief,
  EdgeDraft,
  OwnershipLedger,
} from '#simulators/publication/ownership-ledger.ts';
import { integerBetween } from '#simulators/publication/random-choice.ts';

/** The inputs of a scene. */
interface SceneSetting {
  readonly random: Random;
  readonly ledger: OwnershipLedger;
  readonly company: DemoCompany;
  /** Facts of research about `holding` or `controller`. */
  factIdsOf(topic: string): readonly string[];
  /** Another company of the ownership graph. */
  readonly sister: DemoCompany;
  /** Investors that hold shares of many companies. */
  readonly investors: InvestorPool;
  /** Lists of holders that were published on or before this date are known. */
  readonly reportedUntil: string;
  /** The last date on which something happens. */
  readonly lastChange: string;
}

type Share = number | null | readonly [number, number];

/** First day of holdings above the companies. */
const CHAINS_SINCE = '2003-06-30';

/** Builds the owners of one company, and tracks the remaining percentage. */
export class OwnershipScene {
  readonly random: Random;
  readonly ledger: OwnershipLedger;
  readonly company: DemoCompany;
  readonly sister: DemoCompany;
  readonly holders: DemoHolders;
  readonly place: string;
  readonly stem: string;
  readonly factIdsOf: SceneSetting['factIdsOf'];
  readonly lastChange: string;
  readonly cast: CompanyCast;
  readonly investors: InvestorPool;
  readonly reportedUntil: string;
  /** The company as a node. */
  readonly node: string;
  #isWithoutController = false;
  #heldPct = 0;
  #hasUnknownHolder = false;

  constructor(setting: SceneSetting) {
    this.random = setting.random;
    this.ledger = setting.ledger;
    this.company = setting.company;
    this.sister = setting.sister;
    this.factIdsOf = setting.factIdsOf;
    this.lastChange = setting.lastChange;
    this.holders = holdersOf(setting.company);
    this.cast = castOf(setting.company);
    this.investors = setting.investors;
    this.reportedUntil = setting.reportedUntil;
    this.place = setting.company.companyName.slice(0, 2);
    this.stem = setting.company.name.slice(0, 2);
    this.node = `stock.${setting.company.stockCode}`;
  }

  /** Whether research covers the company, and so names its controller. */
  get isFollowed(): boolean {
    return this.factIdsOf('controller').length > 0;
  }

  /** Listed so lately that nothing has changed since. */
  get isYoung(): boolean {
    return this.company.listingDate >= this.monthsAgo(24);
  }

  /** True with the given probability. */
  happens(part: number): boolean {
    return this.random() < part;
  }

  /** A percentage with two decimals. */
  pct(from: number, to: number): number {
    return integerBetween(this.random, from * 100, to * 100) / 100;
  }

  /** A date so many months before the last change, on one of its first days. */
  monthsAgo(months: number): string {
    const day = integerBetween(this.random, 0, 20);
    const [year, month] = this.lastChange.split('-').map(Number);
    const date = new Date(Date.UTC(year!, month! - 1 - months, 1 + day));
    const text = date.toISOString().slice(0, 10);
    return text < this.company.listingDate ? this.company.listingDate : text;
  }

  /** A holding in the company since its listing, in others since long ago. */
  holds(source: string, target: string, share: Share, more: Partial<EdgeDraft> = {}): string {
    const from = target === this.node ? this.company.listingDate : CHAINS_SINCE;
    const beliefs: readonly Belief[] = more.beliefs ?? [{ from }];
    const [minimum, maximum] = typeof share === 'object' && share !== null ? share : [null, null];
    const isOpen = beliefs.at(-1)!.to === undefined;
    if (target === this.node && isOpen) {
      if (typeof share === 'number') this.#heldPct += share;
      else this.#hasUnknownHolder = true;
    }
    const fact = {
      exact_pct: typeof share === 'number' ? share : null,
      minimum_pct: minimum,
      maximum_pct: maximum,
      ...more.fact,
    };
    const quote = typeof share === 'number' ? `持股比例${share}%` : '持股比例未披露';
    return this.ledger.relate(this.company, {
      type: 'ownership',
      source,
      target,
      quote,
      ...more,
      beliefs,
      fact,
    });
  }

  /** Gives an owner the rest of a firm, so that its holdings add up to all of it. */
  holdsRest(source: string, target: string, heldPcts: readonly number[]): void {
    const rest = heldPcts.reduce((left, pct) => left - pct, 100);
    if (rest > 0.005) this.holds(source, target, Math.round(rest * 100) / 100);
  }

  /** A holding in a firm above several companies: added once, if it fits. */
  holdsOnce(source: string, target: string, pct: number): void {
    if (this.ledger.claims(source, target, pct)) this.holds(source, target, pct);
  }

  /** Adds a relation other than a holding. */
  relates(
    type: 'control' | 'voting' | 'concert',
    source: string,
    target: string,
    draft: Pick<EdgeDraft, 'quote'> & Partial<EdgeDraft>,
  ): string {
    const beliefs = draft.beliefs ?? [{ from: this.company.listingDate }];
    return this.ledger.relate(this.company, { type, source, target, ...draft, beliefs });
  }

  /** The company states that it has no controller. */
  leaveWithoutController(): void {
    this.#isWithoutController = true;
  }

  /** Percentage of the company that is assigned so far. */
  get heldPct(): number {
    return this.#heldPct;
  }

  /** An investor with five per cent or more, where the cast has one. */
  addInvestor(): void {
    const { investor } = this.cast;
    if (investor === null) return;
    const node = this.ledger.owner(investor.name, { type: 'fund', nature: 'private' });
    this.holds(node, this.node, investor.pct);
  }

  /** Adds the company itself, and the public with the rest. */
  finish(): void {
    this.ledger.listed(this.company, this.#isWithoutController);
    if (this.#hasUnknownHolder) return;
    const { ledger, node, company } = this;
    const everybody = ledger.owner('社会公众股东', { type: 'public_float' });
    ledger.leave(
      company,
      everybody,
      node,
      leftToThePublic(ledger.holdingsIn(node), company.listingDate),
    );
  }
}
