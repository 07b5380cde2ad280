import { html, type TemplateResult } from 'lit-html';
import type { GapState } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  STATUS_GAPS,
  type StatusGapsResult,
  type StatusGapsVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { SUPPLY_WORDS } from '#dashboard/pages/status/supply-words.ts';
import { venueName } from '#dashboard/pages/status/trouble-view.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { choiceView } from '#dashboard/parts/choice.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { markView, wholeView, type Mark } from '#dashboard/parts/mark.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { fullTimeText, spanText } from '#dashboard/text/times.ts';

type Gap = StatusGapsResult['gaps']['nodes'][number];
type Chosen = GapState | 'all';

const STATES: readonly Chosen[] = ['OPEN', 'FILLED', 'ABSENT', 'all'];
const MARKS: Readonly<Record<GapState, Mark>> = { OPEN: 'warn', FILLED: 'good', ABSENT: 'idle' };
const ASK_EVERY_MS = 60_000;

/** The gap ledger: open gaps, and the outcome of earlier ones. */
export class GapsPanel {
  readonly #app: App;
  readonly #question: GraphQuery<StatusGapsResult, StatusGapsVariables>;
  #chosen: Chosen;

  /** @param state from the address, for example `open` */
  constructor(app: App, state: string | null) {
    this.#app = app;
    this.#chosen = chosenState(state);
    this.#question = new GraphQuery(app, STATUS_GAPS, variablesOf(this.#chosen), ASK_EVERY_MS);
  }

  show(state: string | null): void {
    const chosen = chosenState(state);
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    this.#question.ask(variablesOf(chosen));
  }

  ask(): void {
    this.#question.ask();
  }

  close(): void {
    this.#question.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(SUPPLY_WORDS);
    const gaps = openFirst(this.#question.data?.gaps.nodes ?? []);
    return panelView(this.#app, {
      id: 'status-gaps',
      className: 'wide',
      title: words.ledger,
      sources: [this.#question.source],
      file: gaps.length === 0 ? null : this.#table(gaps),
      controls: choiceView({
        label: words.ledger,
        options: STATES.map((state) => [state, words.ledgerStates[state]] as const),
        chosen: this.#chosen,
        choose: (state) =>
          this.#app.keepState({ gaps: state === 'OPEN' ? null : state.toLowerCase() }),
      }),
      body: answerView(this.#app, this.#question, (found) => this.#ledger(found)),
    });
  }

  #ledger({ gaps: { nodes, totalCount } }: StatusGapsResult): TemplateResult {
    const words = this.#app.words(SUPPLY_WORDS);
    if (nodes.length === 0) return nothingView(this.#app, words.noGaps[this.#chosen]);
    const states = [...new Set(nodes.map(({ state }) => state))];
    return html`${tableView(this.#table(openFirst(nodes)))}
      <p class="muted">
        ${totalCount > nodes.length ? words.shownOf(nodes.length, totalCount) : ''}
        ${states.map((state) => html`${words.ledgerStates[state]}: ${words.gapMeans[state]} `)}
      </p>`;
  }

  #table(rows: readonly Gap[]): Table<Gap> {
    const words = this.#app.words(SUPPLY_WORDS);
    const { language } = this.#app.settings;
    const time = (title: string, value: (gap: Gap) => number) => ({
      title,
      value: (gap: Gap) => new Date(value(gap)).toISOString(),
      cell: (gap: Gap) => wholeView(`${fullTimeText(language, value(gap))} UTC`),
    });
    return {
      caption: words.ledger,
      rows,
      columns: [
        {
          title: words.series,
          value: ({ instrument, symbol, interval }) =>
            `${venueName(instrument)} ${symbol} ${interval}`,
          cell: (gap) => seriesLink(gap),
        },
        {
          title: words.gapState,
          value: ({ state }) => state,
          cell: ({ state }) => markView(MARKS[state], words.ledgerStates[state]),
        },
        time(words.from, ({ startTimeMs }) => startTimeMs),
        time(words.until, ({ endTimeMs }) => endTimeMs),
        { title: words.bars, isNumber: true, value: ({ bars }) => bars },
        {
          title: words.length,
          isNumber: true,
          value: ({ startTimeMs, endTimeMs }) => endTimeMs - startTimeMs,
          cell: ({ startTimeMs, endTimeMs }) => spanText(language, endTimeMs - startTimeMs),
        },
        {
          title: words.cause,
          value: ({ cause }) => cause,
          cell: ({ cause }) => words.causes[cause],
        },
        time(words.firstSeen, ({ firstSeenMs }) => firstSeenMs),
        {
          title: words.lasted,
          isNumber: true,
          value: ({ firstSeenMs, lastSeenMs }) => lastSeenMs - firstSeenMs,
          cell: ({ firstSeenMs, lastSeenMs }) =>
            spanText(language, Math.max(0, lastSeenMs - firstSeenMs)),
        },
      ],
    };
  }
}

/** Open gaps come before earlier ones, each in the order of the server: the newest first. */
function openFirst(gaps: readonly Gap[]): Gap[] {
  return gaps.toSorted((a, b) => Number(b.state === 'OPEN') - Number(a.state === 'OPEN'));
}

function seriesLink({ instrument, symbol, interval }: Gap): TemplateResult {
  const { exchange, market } = instrument;
  return html`<a href="${pagePaths.symbol(exchange, market, symbol)}?i=${interval}"
    >${venueName(instrument)} ${symbol} ${interval}</a
  >`;
}

function chosenState(text: string | null): Chosen {
  return STATES.find((state) => state.toLowerCase() === text) ?? 'OPEN';
}

function variablesOf(chosen: Chosen): StatusGapsVariables {
  return chosen === 'all' ? {} : { state: chosen };
}
