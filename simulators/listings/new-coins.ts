import { contractOf, type Contract, type ExchangeName } from '#simulators/exchange/contract.ts';
import { hashOf } from '#simulators/exchange/noise.ts';

const CONSONANTS = 'BDFGKLMNPRSTVZ';
const VOWELS = 'AEIOU';
/** Numbers that this step takes through all names without a pattern that one sees. */
const NAME_STEP = 7_919;
const DAY_MS = 86_400_000;
const FIRST_YEAR = 2024;
const LAST_YEAR = 2035;
const LIFE_MONTHS = 5;
const ANNOUNCED_BEFORE_MS = 3 * DAY_MS;
const SHOWN_AFTER_MS = 2 * DAY_MS;

/** How one exchange takes a new coin up. */
export interface NewCoinRule {
  readonly exchange: ExchangeName;
  /** Day of the month and hour (UTC) of its first minute. */
  readonly day: number;
  readonly hour: number;
  /** Turnover of a day, in quote units. */
  readonly dailyTurnover: number;
  /** Whether it stays in the lists after its end. */
  readonly isRemembered: boolean;
  readonly quote: 'USDT' | 'USDC';
  /** Other differences of the perpetual. */
  readonly others?: Partial<Contract>;
}

/** An invented coin. Its name differs from all real coins, and is unique for this number. */
export function coinName(number: number): string {
  let rest = (number * NAME_STEP + 4_211) % (14 * 5 * 14 * 5 * 14);
  let name = '';
  for (const letters of [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS]) {
    name += letters[rest % letters.length]!;
    rest = Math.floor(rest / letters.length);
  }
  return name;
}

/** A perpetual on a made-up coin, whose price of 2019 follows from its name. */
export function coinContract(base: string): Contract {
  const startPrice = 0.02 * 10 ** ((hashOf(base) % 2_500) / 1_000);
  const quote = 'USDT';
  const coin = { symbol: `${base}USDT`, base, quote, startPrice, volatility: 1.1 };
  return contractOf({ ...coin, contractType: 'PERPETUAL', underlyingType: 'COIN' }, 'perp');
}

/**
 * The perpetual that an exchange lists in every month and ends some months later, so that contracts
 * come and go while the simulator runs, whenever that is.
 */
export function newCoins(rule: NewCoinRule): Contract[] {
  const contracts: Contract[] = [];
  for (let month = 0; month < 12 * (LAST_YEAR - FIRST_YEAR + 1); month += 1) {
    const base = coinName(month);
    const coin = coinContract(base);
    const onboardMs = Date.UTC(FIRST_YEAR, month, rule.day, rule.hour);
    const deliveryMs = Date.UTC(FIRST_YEAR, month + LIFE_MONTHS, rule.day, 8);
    contracts.push({
      ...coin,
      // Every exchange that lists it moves alike.
      follows: coin,
      exchange: rule.exchange,
      symbol: `${base}${rule.quote}`,
      quote: rule.quote,
      settle: rule.quote,
      dailyTurnover: rule.dailyTurnover,
      announcedMs: onboardMs - ANNOUNCED_BEFORE_MS,
      onboardMs,
      deliveryMs,
      removedMs: rule.isRemembered ? Infinity : deliveryMs + SHOWN_AFTER_MS,
      ...rule.others,
    });
  }
  return contracts;
}
