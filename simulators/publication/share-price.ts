import { keyedRandom } from '#simulators/publication/keyed-choice.ts';
import type { Random } from '#kernel/ports/clock.ts';
import { normal, sizeOf, traitsOf } from '#simulators/publication/company-size.ts';
import {
  isHaltedOn,
  priceLimitOn,
  priceRange,
  type TradingPhases,
} from '#simulators/publication/trading-phases.ts';

/** Prices, volume and turnover of a share on one trading day. */
export interface DemoQuote {
  readonly stockCode: string;
  readonly tradeDate: string;
  readonly close: number;
  readonly previousClose: number;
  readonly volume: number;
  readonly turnover: number;
  readonly freeFloatValue: number;
  readonly netInflow: number;
}

/** External factors of a share's daily move. */
export interface DayForces {
  readonly tradeDate: string;
  /** Return of the market, and of the sector over it. */
  readonly market: number;
  readonly sector: number;
  /** How much of the share's own step it takes. */
  readonly ownPart: number;
  /** A move of this share alone. */
  readonly jump: number;
  /** Whether large orders go against the price. */
  readonly isAgainst: boolean;
}

/** Number of consecutive sessions below one yuan after which the exchange decides on a delisting. */
const BELOW_PAR_SESSIONS = 20;
/** First-day returns over the price of issue. */
const FIRST_DAY = [0.35, 2.2] as const;
/** Probability of a day with news of a share, whose price step is several times as large. */
const NEWS_ODDS = 0.012;
/** Part of the companies that trade less than a year whose shares are not locked up. */
const YOUNG_FLOAT = 0.35;
const YEAR_SESSIONS = 243;
const SUSPENDED_ODDS = 0.05;

/** Whether guides and examples name a share. Such shares are never suspended. */
export function isSteady(stockCode: string): boolean {
  return stockCode.endsWith('901');
}

/** A share as it trades from session to session. */
export class SharePrice {
  readonly phases: TradingPhases;
  readonly #random: Random;
  readonly #beta: number;
  readonly #ownStep: number;
  readonly #turnoverRate: number;
  readonly #totalFloat: number;
  /** Sessions of a suspension, by their place among all. */
  readonly #suspension: readonly [number, number];
  #price: number;
  #sessionsListed: number;
  readonly #sessions: readonly string[];

  /** @param sessions Every session of the demo, ascending. */
  constructor(phases: TradingPhases, sessions: readonly string[]) {
    const { company, listedOn, warnedOn } = phases;
    this.phases = phases;
    this.#sessions = sessions;
    this.#random = keyedRandom(`price ${company.stockCode}`);
    const traits = traitsOf(company.sector.sectorId);
    this.#beta = traits.beta * (0.8 + 0.4 * this.#random());
    this.#ownStep = traits.ownStep * (0.85 + 0.3 * this.#random());
    this.#turnoverRate = traits.turnoverRate * Math.exp(0.35 * normal(this.#random));
    const { floatShares, price } = sizeOf(company);
    this.#totalFloat = floatShares;
    // Shares under warning have fallen before.
    this.#price = warnedOn === null ? price : Math.max(Math.round(price * 20) / 100, 1.35);
    if (phases.isBelowPar) this.#price = 1.9;
    this.#sessionsListed = listedOn < sessions[0]! ? YEAR_SESSIONS : 0;
    const hasSuspension =
      this.#random() < SUSPENDED_ODDS && warnedOn === null && !isSteady(company.stockCode);
    const from = Math.floor(this.#random() * (sessions.length - 20));
    this.#suspension = hasSuspension ? [from, from + 3 + Math.floor(this.#random() * 8)] : [-1, -1];
  }

  /** Value of its floating shares now. */
  get floatValue(): number {
    return this.#totalFloat * this.#price;
  }

  /** The quote of a session; null while the share is not listed. */
  trade(at: number, forces: DayForces): DemoQuote | null {
    const { phases } = this;
    const { tradeDate } = forces;
    if (tradeDate < phases.listedOn) return null;
    if (phases.goneOn !== null && tradeDate >= phases.goneOn) return null;
    const sinceListing = this.#sessionsListed;
    this.#sessionsListed += 1;
    const previousClose = this.#price;
    const isSuspended = at >= this.#suspension[0] && at < this.#suspension[1];
    const move = this.#move(at, sinceListing, forces);
    if (isSuspended || isHaltedOn(phases, tradeDate)) {
      return this.#quote(tradeDate, previousClose, 0, 0);
    }
    const [least, most] = priceRange(previousClose, priceLimitOn(phases, tradeDate, sinceListing));
    const wanted = Math.round(previousClose * (1 + move) * 100) / 100;
    this.#price = Math.max(Math.min(Math.max(wanted, least), most), 0.2);
    if (this.#isBelowPar(at)) this.#price = Math.max(Math.min(this.#price, 0.97), least);
    return this.#quote(
      tradeDate,
      previousClose,
      this.#volume(sinceListing, move),
      this.#flow(move, forces),
    );
  }

  #move(at: number, sinceListing: number, forces: DayForces): number {
    const random = this.#random;
    const own = this.#ownStep * forces.ownPart * normal(random);
    const news = random() < NEWS_ODDS ? 3.5 * this.#ownStep * normal(random) : 0;
    if (sinceListing === 0) return FIRST_DAY[0] + random() * (FIRST_DAY[1] - FIRST_DAY[0]);
    if (sinceListing < 5) return 2.5 * own;
    if (forces.tradeDate === this.phases.consolidatedOn) return -0.35 - 0.25 * random();
    if (this.phases.isBelowPar) return this.#fading(at) + 0.5 * own;
    return this.#beta * forces.market + forces.sector + own + news + forces.jump;
  }

  /** What a share loses a day that falls to one yuan before twenty sessions below it. */
  #fading(at: number): number {
    const left = this.#belowParFrom() - at;
    return left <= 0 ? -0.005 : Math.log(0.98 / this.#price) / left;
  }

  #isBelowPar(at: number): boolean {
    return this.phases.isBelowPar && at >= this.#belowParFrom();
  }

  #belowParFrom(): number {
    return this.#sessions.indexOf(this.phases.haltedOn!) - BELOW_PAR_SESSIONS - 2;
  }

  /** Shares that change hands: more when the price moves, most when a share is new. */
  #volume(sinceListing: number, move: number): number {
    const busy = Math.exp(0.3 * normal(this.#random)) * (1 + 10 * Math.min(Math.abs(move), 0.2));
    const isNew = sinceListing < 5;
    const rate = isNew ? 0.75 - 0.1 * sinceListing : Math.min(this.#turnoverRate * busy, 0.45);
    return Math.max(Math.round((this.#floatShares() * rate) / 100), 1) * 100;
  }

  /** Large orders are a few per cent of the turnover more on one side than on the other. */
  #flow(move: number, { isAgainst }: DayForces): number {
    const lean = 0.05 * Math.tanh(move / 0.02) + 0.02 * normal(this.#random);
    return isAgainst ? 0.025 - 0.06 * Math.tanh(move / 0.02) : lean;
  }

  /** Holders from before the listing may not sell in its first year. */
  #floatShares(): number {
    if (this.#sessionsListed >= YEAR_SESSIONS) return this.#totalFloat;
    return Math.round((this.#totalFloat * YOUNG_FLOAT) / 100) * 100;
  }

  #quote(tradeDate: string, previousClose: number, volume: number, flow: number): DemoQuote {
    const turnover = Math.round((volume * (previousClose + this.#price)) / 2);
    return {
      stockCode: this.phases.company.stockCode,
      tradeDate,
      close: this.#price,
      previousClose,
      volume,
      turnover,
      freeFloatValue: Math.round(this.#floatShares() * this.#price),
      netInflow: Math.round(turnover * Math.max(-0.2, Math.min(0.2, flow))),
    };
  }
}
