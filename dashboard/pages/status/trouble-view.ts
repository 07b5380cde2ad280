import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { UPSTREAM_CAUSE_WORDS } from '#dashboard/pages/status/upstream-cause-words.ts';
import { STATUS_WORDS } from '#dashboard/pages/status/status-words.ts';
import type { Trouble, VenueHealth } from '#dashboard/pages/status/troubles.ts';
import { markView } from '#dashboard/parts/mark.ts';
import { proseView } from '#dashboard/parts/prose.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { VENUE_STATES } from '#dashboard/parts/venue-states.ts';
import { dayText, timeText } from '#dashboard/text/times.ts';

/** A trouble in words. */
export interface TroubleText {
  readonly trouble: Trouble;
  readonly subject: string;
  readonly state: string;
  readonly means: string;
  readonly todo: string;
  readonly sinceMs: number | null;
}

/** The trouble, its start, and the action. */
export function troubleText(app: App, trouble: Trouble): TroubleText {
  const words = app.words(STATUS_WORDS);
  if (trouble.kind === 'archive') {
    const { fault, failingSinceMs, unarchivedBars } = trouble.archive;
    const kind = fault ?? 'unavailable';
    const means = `${words.archiveMeans[kind]} ${words.archiveWaits(unarchivedBars)}`;
    const { archive: subject, archiveFails: state, archiveTodo } = words;
    return { trouble, subject, state, means, todo: archiveTodo[kind], sinceMs: failingSinceMs };
  }
  if (trouble.kind === 'venues') {
    const subject = trouble.venues.map(venueName).join(', ');
    return { trouble, subject, ...venuesText(app, trouble.venues) };
  }
  const { venue } = trouble;
  const subject = venueName(venue);
  if (trouble.kind === 'symbol') {
    const { symbol, kind, intervals } = trouble.fault;
    const means = `${words.symbolMeans[kind]} (${intervals.join(' ')})`;
    const state = app.words(VENUE_STATES).degraded;
    const named = `${subject} ${symbol}`;
    return { trouble, subject: named, state, means, todo: words.symbolTodo[kind], sinceMs: null };
  }
  const { horizonMs = 0, timeZone = 'UTC' } = venue.session ?? {};
  const day = dayText(app.settings.language, horizonMs, timeZone);
  const { calendar: state, calendarTodo: todo } = words;
  return { trouble, subject, state, means: words.calendarMeans(day), todo, sinceMs: null };
}

/** Venues that are in one state, for one cause; of a single one also how much it lacks. */
function venuesText(
  app: App,
  venues: readonly VenueHealth[],
): Pick<TroubleText, 'means' | 'sinceMs' | 'state' | 'todo'> {
  const words = app.words(STATUS_WORDS);
  const [first, ...others] = venues as readonly [VenueHealth, ...VenueHealth[]];
  const { status, upstreamFault } = first;
  const state = app.words(VENUE_STATES)[status];
  const sinceMs = Math.min(...venues.map((one) => one.upstreamFault?.sinceMs ?? one.statusSinceMs));
  if (upstreamFault === null) {
    const details = others.length === 0 ? detailsOf(app, first) : [];
    return {
      state,
      means: [words.means[status], ...details].join(' '),
      todo: words.todo[status],
      sinceMs,
    };
  }
  const fault = app.words(UPSTREAM_CAUSE_WORDS)[upstreamFault.cause];
  return { state, means: `${fault.means} ${words.means[status]}`, todo: fault.todo, sinceMs };
}

function detailsOf(app: App, venue: VenueHealth): string[] {
  const words = app.words(STATUS_WORDS);
  const { connectionsLive, connectionsTotal, seriesStale, seriesTotal, gapCounts } = venue;
  const stale = venue.intervals
    .filter((one) => one.seriesStale > 0)
    .map(({ interval }) => interval);
  return [
    ...(connectionsLive < connectionsTotal
      ? [words.fewConnections(connectionsLive, connectionsTotal)]
      : []),
    ...(seriesStale > 0 ? [words.staleIn(seriesStale, seriesTotal, stale.join(' '))] : []),
    ...(gapCounts.open > 0 ? [words.filling(gapCounts.open)] : []),
  ];
}

/** A venue as the interface names it. */
export function venueName({ exchange, market }: Pick<VenueHealth, 'exchange' | 'market'>): string {
  return `${exchange} ${market}`;
}

/** Everything that needs attention, the worst first. */
export function troublesView(app: App, troubles: readonly TroubleText[]): TemplateResult {
  const words = app.words(STATUS_WORDS);
  const { language } = app.settings;
  return html`<ul class="list troubles">
    ${troubles.map(
      ({ trouble, subject, state, means, todo, sinceMs }) =>
        html`<li>
          <div class="row">
            ${markView(trouble.mark, state)} <strong>${subject}</strong>
            ${
              sinceMs === null
                ? nothing
                : html`<small class="muted"
                    >${words.since} ${timeText(language, sinceMs)} UTC</small
                  >`
            }
          </div>
          <p>${means}</p>
          <p class="muted">${words.whatToDo}: ${proseView(todo)}</p>
        </li>`,
    )}
  </ul>`;
}

export function troublesTable(app: App, rows: readonly TroubleText[]): Table<TroubleText> {
  const words = app.words(STATUS_WORDS);
  return {
    caption: words.attention,
    rows,
    columns: [
      { title: words.subject, value: ({ subject }) => subject },
      { title: words.state, value: ({ state }) => state },
      {
        title: words.since,
        value: ({ sinceMs }) => (sinceMs === null ? null : new Date(sinceMs).toISOString()),
      },
      { title: words.what, value: ({ means }) => means },
      { title: words.whatToDo, value: ({ todo }) => todo },
    ],
  };
}
