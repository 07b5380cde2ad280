import type { ResumableStreamOptions } from '#kernel/async/resumable-stream.ts';
import { ResumableStream } from '#kernel/async/resumable-stream.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import { barTopic, subscribeTo } from '#market-data/bars/events/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { IndicatorChoice } from '#market-data/streams/indicator-choice.ts';
import type { DeliverEvent, IndicatorEvent } from '#market-data/streams/series-indicators.ts';
import { conflateKey, SeriesIndicators } from '#market-data/streams/series-indicators.ts';

interface IndicatorSource {
  readonly indicatorUpdated: IndicatorEvent;
  readonly [DELIVERY_KEY]: Delivery;
}

/** Indicators of one series for one subscriber. */
export class IndicatorStream extends ResumableStream<BarEvent, IndicatorSource> {
  /** Throws as `followedCalculations` does. */
  constructor(context: MarketContext, choice: IndicatorChoice) {
    super(
      followedIndicators(context, choice, (indicatorUpdated, delivery) => ({
        indicatorUpdated,
        [DELIVERY_KEY]: delivery,
      })),
    );
  }
}

/** The stream of the indicators of a series, as a subscriber reads them. Throws as `followedCalculations` does. */
export function followedIndicators<Source>(
  context: MarketContext,
  choice: IndicatorChoice,
  deliver: DeliverEvent<Source>,
): ResumableStreamOptions<BarEvent, Source> {
  const part = new SeriesIndicators(context, choice, deliver);
  return {
    events: subscribeTo(context.publisher.bus, [barTopic(choice.series)], {
      capacity: context.settings.subscriberBacklog,
      conflateBy: (event) => (event.kind === 'FORMING' ? conflateKey(event) : null),
    }),
    parts: [part],
    sequenceOf: ({ sequence }) => sequence,
    release: () => part.release(),
  };
}
