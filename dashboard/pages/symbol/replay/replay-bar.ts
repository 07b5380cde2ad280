import { html, nothing, type TemplateResult } from 'lit-html';
import { unlessTyping } from '#dashboard/parts/unless-typing.ts';
import type { App } from '#dashboard/app/app.ts';
import { choiceView } from '#dashboard/parts/choice.ts';
import { SPEEDS, speedOf, type Speed } from '#dashboard/pages/symbol/replay/replay-speed.ts';
import { REPLAY_WORDS } from '#dashboard/pages/symbol/replay/replay-words.ts';
import { fieldText, fieldTimeMs } from '#dashboard/text/zoned-time.ts';

/** Contents and callbacks of the replay bar. */
export interface ReplayBarParts {
  readonly zone: string;
  /** Open time of the newest bar that is shown; null while none is chosen. */
  readonly barMs: number | null;
  readonly isPicking: boolean;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly canGo: Readonly<Record<'back' | 'forward', boolean>>;
  readonly notes: readonly string[];
  startAt(timeMs: number): void;
  pick(): void;
  step(bars: number): void;
  play(): void;
  setSpeed(speed: Speed): void;
  end(): void;
}

/** The controls above the chart. */
export function replayBar(app: App, parts: ReplayBarParts): TemplateResult {
  const words = app.words(REPLAY_WORDS);
  const { barMs, isPicking, isPlaying, speed, canGo, zone } = parts;
  const typed = (event: Event): void => {
    const timeMs = fieldTimeMs((event.target as HTMLInputElement).value, zone);
    if (timeMs !== null) parts.startAt(timeMs);
  };
  const button = (
    glyph: string,
    label: string,
    key: string,
    isOff: boolean,
    run: () => void,
  ): TemplateResult =>
    html`<button
      type="button"
      title=${label}
      aria-label=${label}
      aria-keyshortcuts=${key}
      ?disabled=${isOff}
      @click=${run}
    >
      ${glyph}
    </button>`;
  return html`<div class="row replay-bar" role="toolbar" aria-label=${words.replay}>
      <input
        type="datetime-local"
        aria-label=${words.start}
        .value=${unlessTyping(barMs === null ? '' : fieldText(barMs, zone))}
        @change=${typed}
      />
      <button type="button" aria-pressed=${isPicking ? 'true' : 'false'} @click=${parts.pick}>
        ${words.pick}
      </button>
      ${button('‹', words.back, ',', !canGo.back, () => parts.step(-1))}
      ${button(
        isPlaying ? '❚❚' : '▶',
        isPlaying ? words.pause : words.play,
        'p',
        barMs === null || !canGo.forward,
        parts.play,
      )}
      ${button('›', words.forward, '.', !canGo.forward, () => parts.step(1))}
      ${choiceView({
        label: words.speed,
        options: SPEEDS.map((one) => [String(one), words.aSecond(one)] as const),
        chosen: String(speed),
        choose: (chosen) => parts.setSpeed(speedOf(chosen)),
      })}
      <button type="button" aria-keyshortcuts="Escape" @click=${parts.end}>${words.end}</button>
    </div>
    ${
      parts.notes.length === 0
        ? nothing
        : html`<p class="muted small" role=${isPlaying ? 'note' : 'status'}>
            ${parts.notes.join(' ')}
          </p>`
    }`;
}
