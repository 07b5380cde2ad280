import type { Bar } from '#kernel/market/bar.ts';
import type { DerivativeState } from '#kernel/market/derivative.ts';
import type { Backlog, EventBus, EventStream } from '#kernel/ports/event-bus.ts';
import type { BarSeriesId, InstrumentId, VenueId } from '#kernel/market/instrument.ts';
import { instrumentKey, seriesKey, venueKey } from '#kernel/market/instrument.ts';

/** The status of a venue, judged by the bars that arrive. */
export const VENUE_STATUSES = ['starting', 'ok', 'degraded', 'dead'] as const;

export type VenueStatus = (typeof VENUE_STATUSES)[number];

/** A bar of a series changed. Events of one series are in open-time order, except corrections. */
export interface BarEvent {
  /** `LOADED` opens the series: bars can be read from now on. It carries no bar. */
  readonly kind: 'LOADED' | 'FORMING' | 'CLOSED' | 'CORRECTED';
  readonly series: BarSeriesId;
  readonly bar: Bar | null;
  /** Position in the order in which this process publishes; it only grows. */
  readonly sequence: number;
}

export interface VenueStatusEvent {
  readonly kind: 'STATUS';
  readonly venue: VenueId;
  readonly status: VenueStatus;
  readonly sequence: number;
}

/** Something in the health of the server changed. */
export interface HealthEvent {
  readonly kind: 'HEALTH';
  readonly health: object;
  readonly sequence: number;
}

/** Funding, mark price or open interest of a perpetual changed. */
export interface DerivativesEvent {
  readonly kind: 'DERIVATIVES';
  readonly instrument: InstrumentId;
  readonly state: DerivativeState;
  readonly sequence: number;
}

export type MarketEvent = BarEvent | VenueStatusEvent | DerivativesEvent | HealthEvent;

/** Whether an event is about a bar. */
export function isBarEvent(event: MarketEvent): event is BarEvent {
  return event.kind !== 'STATUS' && event.kind !== 'DERIVATIVES' && event.kind !== 'HEALTH';
}

export type MarketEventBus = EventBus<MarketEvent>;

declare const CARRIES: unique symbol;

/** The name of a topic. Its type determines the events of the topic. */
export type Topic<Event extends MarketEvent> = string & { readonly [CARRIES]?: Event };

/** The texts of topics, by the object that names the series: the feed uses the same one each time. */
const TOPIC_OF = new WeakMap<BarSeriesId, string>();

/** One topic a series, shared by all its subscribers. */
export function barTopic(series: BarSeriesId): Topic<BarEvent> {
  const known = TOPIC_OF.get(series);
  if (known !== undefined) return known;
  const topic = `bars:${seriesKey(series)}`;
  TOPIC_OF.set(series, topic);
  return topic;
}

/** Subscribes to topics that carry events of one kind only, as every topic below and above does. */
export function subscribeTo<Event extends MarketEvent>(
  bus: MarketEventBus,
  topics: readonly Topic<Event>[],
  backlog: Backlog<Event>,
): EventStream<Event> {
  return bus.subscribe(topics, backlog as Backlog<MarketEvent>) as EventStream<Event>;
}

/** The topic of the health of all venues. */
export const HEALTH_TOPIC: Topic<HealthEvent> = 'health';

/** One topic a venue, for the changes of its status. */
export function statusTopic(venue: VenueId): Topic<VenueStatusEvent> {
  return `status:${venueKey(venue)}`;
}

/** One topic a perpetual, for its derivative points. */
export function derivativesTopic(instrument: InstrumentId): Topic<DerivativesEvent> {
  return `derivatives:${instrumentKey(instrument)}`;
}
