import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { COMPANY_TERMS } from '#dashboard/pages/company/company-terms.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import type { CapitalProfile } from '#dashboard/pages/company/ownership-graph.ts';
import { numberText } from '#dashboard/text/numbers.ts';

type Bounds = CapitalProfile['inFullBounds'];

/** The controller of the company and the share of the state, in words, with the bounds of unknown shares. */
export function capitalView(app: App, profile: CapitalProfile): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  const { capital, completeness, natures, flags } = app.words(COMPANY_TERMS);
  const { ultimateControllerName, ultimateControllerNature: nature, controlMeasures } = profile;
  const { inFullBounds, lookThroughBounds } = profile;
  const isOpen = isWide(inFullBounds) || isWide(lookThroughBounds);
  return html`<div class="row">
      <span class="chip warm">${capital[profile.stateCapitalStatus]}</span>
      <span class="chip">${completeness[profile.completenessStatus]}</span>
      ${
        ultimateControllerName === ''
          ? words.noController
          : html`<span
              >${words.controller}: <strong>${ultimateControllerName}</strong>
              <small class="muted">${natures[nature] ?? nature}</small></span
            >`
      }
    </div>
    <p>
      ${words.inFull(boundsText(app, inFullBounds))}
      ${words.lookThrough(boundsText(app, lookThroughBounds))}
      ${isOpen ? words.boundsHint : nothing}
      ${controlMeasures === null ? nothing : measuresText(app, controlMeasures)}
    </p>
    ${
      profile.qualityFlags.length === 0
        ? nothing
        : html`<p class="muted">
            <small>${profile.qualityFlags.map((flag) => flags[flag] ?? flag).join(' ')}</small>
          </p>`
    }`;
}

function measuresText(app: App, measures: NonNullable<CapitalProfile['controlMeasures']>): string {
  const words = app.words(COMPANY_WORDS);
  const pct = (value: number): string => `${numberText(app.settings.language, value)}%`;
  const { controlRightsPct, cashFlowRightsPct, votesPct, nextBlocPct } = measures;
  const votes = words.votes(pct(votesPct), pct(nextBlocPct));
  return controlRightsPct === null
    ? votes
    : `${votes} ${words.separation(pct(controlRightsPct), pct(cashFlowRightsPct))}`;
}

function isWide({ lowestPct, highestPct }: Bounds): boolean {
  return highestPct - lowestPct > 0.005;
}

function boundsText(app: App, bounds: Bounds): string {
  const pct = (value: number): string => `${numberText(app.settings.language, value)}%`;
  const { lowestPct, highestPct } = bounds;
  return isWide(bounds)
    ? app.words(COMPANY_WORDS).between(pct(lowestPct), pct(highestPct))
    : pct(lowestPct);
}
