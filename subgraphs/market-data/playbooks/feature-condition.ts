import type { PresetEntry } from '#indicators/catalog/indicator-presets.ts';
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import type { TriState } from '#indicators/features/tri-states.ts';
import { PlaybookError } from '#market-data/playbooks/read-playbook.ts';

/** A feature that a reading looks at. */
export interface FeatureCondition {
  /** Key of the entry that has it. */
  readonly key: string;
  /** For example `ema.price_above`. */
  readonly id: string;
  /** Whether it counts if the feature does not hold. */
  readonly isNegated: boolean;
  /** In how many bars, including the newest, it may have held. */
  readonly within: number;
}

/** A condition that a reading counts: features that must hold together. */
export interface RuleCondition {
  /** As the playbook writes it. */
  readonly text: string;
  readonly parts: readonly FeatureCondition[];
}

/** Features of one condition: a setup of more hardly ever occurs. */
const MAX_PARTS = 3;

/** Maximum number of bars that a condition looks back. An answer about fewer bars is read this far all the same. */
export const MAX_WITHIN = 20;

const FORM = /^(!?)(?:([^\s/!]+)\/)?([a-z0-9_]+)\.([a-z0-9_]+)(?: within (\d+))?$/;

/**
 * Reads `[!][key/]indicator.feature[ within N]`, or up to three of them with ` and ` between. The key may be left out
 * if one entry is the only one of its indicator. Throws `PlaybookError`.
 */
export function readCondition(text: string, entries: readonly PresetEntry[]): RuleCondition {
  const parts = text.split(' and ').map((part) => readPart(part, entries));
  if (parts.length <= MAX_PARTS) return { text, parts };
  throw new PlaybookError(
    `"${text}" joins ${parts.length} features; at most ${MAX_PARTS} are allowed`,
  );
}

function readPart(text: string, entries: readonly PresetEntry[]): FeatureCondition {
  const found = FORM.exec(text);
  if (found === null) {
    throw new PlaybookError(
      `"${text}" is not [!][key/]indicator.feature[ within N], nor several of them joined by and`,
    );
  }
  const [, negation, key, indicator, feature, bars] = found;
  const within = bars === undefined ? 1 : Number(bars);
  if (within < 1 || within > MAX_WITHIN) {
    throw new PlaybookError(`"${text}" looks back ${within} bars; 1 to ${MAX_WITHIN} are allowed`);
  }
  if (negation === '!' && within > 1) {
    throw new PlaybookError(
      `"${text}" combines ! with within, which is ambiguous; leave out one of the two`,
    );
  }
  const entry = entryOf(text, key, indicator!, entries);
  const isNegated = negation === '!';
  return { key: keyOf(entry), id: `${indicator}.${feature}`, isNegated, within };
}

/** The key of an entry of a playbook: its `id`, or the name of its indicator. */
export function keyOf({ id, name }: PresetEntry): string {
  return id ?? name;
}

function entryOf(
  text: string,
  key: string | undefined,
  indicator: string,
  entries: readonly PresetEntry[],
): PresetEntry {
  const fitting = entries.filter(
    (entry) => entry.name === indicator && (key === undefined || keyOf(entry) === key),
  );
  const [first, second] = fitting;
  if (first === undefined) throw new PlaybookError(`"${text}" matches no entry of indicators`);
  if (second === undefined) return first;
  throw new PlaybookError(
    `"${text}" matches both ${keyOf(first)} and ${keyOf(second)}; name the key`,
  );
}

/** The state of a condition: unknown is not no. */
export interface Judgement {
  readonly holds: TriState;
  /** Bars back from the newest, where the feature was seen. */
  readonly barsBack: number;
}

/** Judges a condition at the newest bar of an observation. */
export function judge(
  { isNegated, within }: FeatureCondition,
  { values }: FeatureObservation,
): Judgement {
  const newest = values.length - 1;
  let isUnknown = newest < 0;
  for (let barsBack = 0; barsBack < within; barsBack += 1) {
    const value = newest - barsBack < 0 ? null : values.at(newest - barsBack);
    if (value === null) isUnknown = true;
    else if (value !== isNegated) return { holds: true, barsBack };
  }
  return { holds: isUnknown ? null : false, barsBack: 0 };
}
