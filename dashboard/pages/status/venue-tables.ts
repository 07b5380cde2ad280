import { html, nothing, type TemplateResult } from 'lit-html';
import type { Interval } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { StatusHealthResult } from '#dashboard/documents/documents.gen.ts';
import { STATUS_WORDS } from '#dashboard/pages/status/status-words.ts';
import { venueName } from '#dashboard/pages/status/trouble-view.ts';
import {
  worstFirst,
  type ServerHealth,
  type VenueHealth,
} from '#dashboard/pages/status/troubles.ts';
import { markView, wholeView, type Mark } from '#dashboard/parts/mark.ts';
import { proseView } from '#dashboard/parts/prose.ts';
import type { Column, Table } from '#dashboard/parts/table.ts';
import { VENUE_MARKS, venueStateView } from '#dashboard/parts/venue-states.ts';
import { numberText, UNKNOWN } from '#dashboard/text/numbers.ts';
import { agoText, timeText } from '#dashboard/text/times.ts';

/** Every venue: how it is, since when, and how late. */
export function venuesTable(
  app: App,
  { nowMs, venues }: ServerHealth,
  known: StatusHealthResult['venues'],
): Table<VenueHealth> {
  const words = app.words(STATUS_WORDS);
  const gives = new Map(known.map((one) => [venueName(one), givesText(app, one)]));
  return {
    caption: words.venues,
    rows: worstFirst(venues),
    columns: [
      { title: words.venue, value: venueName },
      {
        title: words.state,
        value: ({ status }) => status,
        cell: (venue) => stateCell(app, venue),
      },
      {
        title: words.since,
        value: ({ statusSinceMs }) => new Date(statusSinceMs).toISOString(),
        cell: ({ statusSinceMs }) =>
          wholeView(agoText(app.settings.language, Math.max(0, nowMs - statusSinceMs))),
      },
      ...measureColumns(app),
      {
        title: words.gives,
        value: (venue) => gives.get(venueName(venue)) ?? null,
        cell: (venue) => html`<span class="gives">${gives.get(venueName(venue)) ?? UNKNOWN}</span>`,
      },
    ],
  };
}

function measureColumns(app: App): Column<VenueHealth>[] {
  const words = app.words(STATUS_WORDS);
  const { language } = app.settings;
  const count = (title: string, value: (venue: VenueHealth) => number): Column<VenueHealth> => ({
    title,
    isNumber: true,
    value,
  });
  return [
    {
      title: words.lastBar,
      isNumber: true,
      value: ({ lastBarAgeMs }) => lastBarAgeMs,
      cell: ({ lastBarAgeMs }) =>
        lastBarAgeMs === null ? UNKNOWN : agoText(language, lastBarAgeMs),
    },
    {
      title: words.clockAhead,
      isNumber: true,
      value: ({ clockSkewMs }) => clockSkewMs,
      cell: ({ clockSkewMs }) =>
        clockSkewMs === null ? UNKNOWN : `${numberText(language, clockSkewMs, 0)} ms`,
    },
    {
      title: words.connections,
      isNumber: true,
      value: ({ connectionsLive, connectionsTotal }) => `${connectionsLive}/${connectionsTotal}`,
    },
    {
      title: words.ready,
      isNumber: true,
      value: ({ seriesReady, seriesTotal }) => `${seriesReady}/${seriesTotal}`,
    },
    count(words.stale, ({ seriesStale }) => seriesStale),
    count(words.gaps, ({ gapCounts }) => gapCounts.open),
  ];
}

/** A market that rests is silent, and well. */
function stateCell(app: App, { status, session }: VenueHealth): TemplateResult {
  const words = app.words(STATUS_WORDS);
  if (session === null || session.isOpen) return venueStateView(app, status);
  const { nextOpenMs } = session;
  const note =
    nextOpenMs === null
      ? words.closed
      : words.closedUntil(`${timeText(app.settings.language, nextOpenMs)} UTC`);
  return html`${venueStateView(app, status)} <small class="muted">${note}</small>`;
}

function givesText(
  app: App,
  { assetClass, intervals }: StatusHealthResult['venues'][number],
): string {
  return `${app.words(STATUS_WORDS).assetClasses[assetClass]}: ${intervals.join(' ')}`;
}

/** The meaning of each state, and the action for it. */
export function statesView(app: App): TemplateResult {
  const words = app.words(STATUS_WORDS);
  const states = ['ok', 'starting', 'degraded', 'dead'] as const;
  return html`<details class="meanings">
    <summary>${words.meanings}</summary>
    <dl class="pairs">
      ${states.map(
        (status) =>
          html`<dt>${venueStateView(app, status)}</dt>
            <dd>${words.means[status]} ${proseView(words.todo[status])}</dd>`,
      )}
    </dl>
  </details>`;
}

/** How many series of each interval are complete. */
export function intervalsTable(app: App, { venues }: ServerHealth): Table<VenueHealth> {
  const words = app.words(STATUS_WORDS);
  const kept = venues.flatMap((venue) => venue.intervals.map(({ interval }) => interval));
  const intervals = [...new Set(kept)];
  return {
    caption: words.intervals,
    rows: worstFirst(venues),
    columns: [
      { title: words.venue, value: venueName },
      ...intervals.map((interval) => intervalColumn(app, interval)),
    ],
  };
}

function intervalColumn(app: App, interval: Interval): Column<VenueHealth> {
  const words = app.words(STATUS_WORDS);
  const { language } = app.settings;
  const healthOf = (venue: VenueHealth) => venue.intervals.find((one) => one.interval === interval);
  const countOf = (venue: VenueHealth): string | null => {
    const found = healthOf(venue);
    return found === undefined ? null : `${found.seriesReady}/${found.seriesTotal}`;
  };
  return {
    title: interval,
    isNumber: true,
    value: countOf,
    cell: (venue) => {
      const found = healthOf(venue);
      if (found === undefined) return UNKNOWN;
      const { seriesReady, seriesStale, seriesTotal, oldestAgeMs } = found;
      const isWhole = seriesReady === seriesTotal && seriesStale === 0;
      const mark = isWhole ? 'good' : waitingMark(venue, seriesStale);
      return html`${markView(mark, countOf(venue) ?? UNKNOWN)}
      ${
        seriesStale === 0
          ? nothing
          : html`<br /><small
                >${words.ofThemStale(seriesStale)},
                ${oldestAgeMs === null ? UNKNOWN : agoText(language, oldestAgeMs)}</small
              >`
      }`;
    },
  };
}

/** At a healthy venue, a waiting series that is not stale was requested just now. */
function waitingMark({ status }: VenueHealth, stale: number): Mark {
  if (status !== 'ok') return VENUE_MARKS[status];
  return stale > 0 ? 'warn' : 'idle';
}
