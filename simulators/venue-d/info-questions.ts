import { alignDownMs, isInterval } from '#kernel/market/interval.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { candlesOf, candleText } from '#simulators/venue-d/candles.ts';
import { RULES } from '#simulators/venue-d/market-rules.ts';

/** A question and what it is charged. */
export interface InfoCall {
  readonly weight: number;
  answer(): ProtocolAnswer;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Words of the framework that the real server is built with. */
const UNREADABLE = 'Failed to deserialize the JSON body into the target type';

/** The requests to `/info`. */
export class InfoQuestions {
  readonly #exchange: SimulatedExchange;

  constructor(exchange: SimulatedExchange) {
    this.#exchange = exchange;
  }

  /** Reads a request. Never throws; candles are computed when the answer is sent. */
  call({ method, target, body }: HostRequest): InfoCall {
    if (target.split('?')[0] !== '/info') return refused(404, '');
    if (method !== 'POST') return refused(405, '');
    const question = objectIn(body);
    if (question === null) return refused(400, 'Failed to parse the request body as JSON');
    const weight = RULES.questionWeight;
    if (question['type'] === 'meta') return { weight, answer: () => this.#meta() };
    if (question['type'] === 'metaAndAssetCtxs') {
      return { weight, answer: () => this.#metaAndStates() };
    }
    if (question['type'] === 'candleSnapshot') return this.#candleSnapshot(question['req']);
    return refused(422, UNREADABLE);
  }

  get #contracts(): Contract[] {
    return this.#exchange.contracts('perp').filter(({ status }) => status !== 'pending');
  }

  #meta(): ProtocolAnswer {
    return ok(JSON.stringify({ universe: this.#contracts.map(universeEntry) }));
  }

  /** The universe with the state of each perpetual; prices are those of the last trade. */
  #metaAndStates(): ProtocolAnswer {
    const contracts = this.#contracts;
    const states = contracts.map((contract) => this.#stateOf(contract));
    return ok(JSON.stringify([{ universe: contracts.map(universeEntry) }, states]));
  }

  #stateOf({ symbol, priceDecimals }: Contract): JsonObject {
    const nowMs = this.#exchange.nowMs();
    const listing = this.#exchange.find('perp', symbol);
    const today = listing?.history.barAt('1d', alignDownMs(nowMs, '1d'), nowMs) ?? null;
    if (today === null) return { markPx: null, midPx: null, oraclePx: null, dayNtlVlm: '0.0' };
    const price = decimalText(today.close, priceDecimals);
    return { markPx: price, midPx: price, oraclePx: price, dayNtlVlm: String(today.quote) };
  }

  #candleSnapshot(request: unknown): InfoCall {
    if (typeof request !== 'object' || request === null) return refused(422, UNREADABLE);
    const { coin, interval, startTime, endTime } = request as JsonObject;
    const isReadable =
      typeof coin === 'string' &&
      typeof interval === 'string' &&
      isInterval(interval) &&
      isTime(startTime) &&
      (endTime === undefined || isTime(endTime));
    if (!isReadable) return refused(422, UNREADABLE);
    const listing = this.#exchange.find('perp', `${coin}USDC`);
    // A coin that is not listed is answered as if the server had failed.
    if (listing === null) return refused(500, 'null');
    const nowMs = this.#exchange.nowMs();
    const window = { interval, startMs: startTime, endMs: endTime ?? nowMs };
    const candles = candlesOf(listing, window, nowMs);
    const weight = RULES.questionWeight + Math.ceil(candles.length / RULES.rowsPerWeight);
    const texts = (): string[] =>
      candles.map((candle) => candleText(listing.contract, interval, candle));
    return { weight, answer: () => ok(`[${texts().join(',')}]`) };
  }
}

function universeEntry({ base, quantityDecimals, status }: Contract): JsonObject {
  const entry = { szDecimals: quantityDecimals, name: base, maxLeverage: 20, marginTableId: 20 };
  return status === 'settling' ? { ...entry, isDelisted: true } : entry;
}

function ok(body: string): ProtocolAnswer {
  return { status: 200, body };
}

function refused(status: number, body: string): InfoCall {
  return { weight: RULES.questionWeight, answer: () => ({ status, body }) };
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Null for any text that is not a JSON object. */
export function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    return null;
  }
}
