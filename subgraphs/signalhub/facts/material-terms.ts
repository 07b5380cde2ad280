/** Type of a material, from the origin of news to its echo. */
export const MATERIAL_CHANNELS = ['policy', 'media', 'market_attention'] as const;
export type MaterialChannel = (typeof MATERIAL_CHANNELS)[number];

/** Rank of a source: issuer, regulator, reporter, commentator. */
export const SOURCE_TIERS = [
  'national',
  'ministry',
  'regulator',
  'local',
  'authoritative_media',
  'market',
] as const;
export type SourceTier = (typeof SOURCE_TIERS)[number];

/** Weight of a source's tier, 0 to 1. Part of every score made of materials. */
export const TIER_WEIGHTS: Readonly<Record<SourceTier, number>> = {
  national: 1,
  ministry: 0.9,
  regulator: 0.9,
  local: 0.7,
  authoritative_media: 0.6,
  market: 0.3,
};

/** Progress of a material: seen, body read, viewpoints found, sectors mapped. */
export const MATERIAL_STAGES = ['discovered', 'extracted', 'analysed', 'mapped'] as const;

export const MATERIAL_STATUSES = ['pending', 'complete', 'failed'] as const;

/** A viewpoint's statement on a sector's prospects. */
export const IMPACT_DIRECTIONS = ['positive', 'negative', 'neutral', 'mixed', 'unknown'] as const;
export type ImpactDirection = (typeof IMPACT_DIRECTIONS)[number];

export const DIRECTION_CONFIDENCES = ['high', 'medium', 'low', 'unknown'] as const;
export type DirectionConfidence = (typeof DIRECTION_CONFIDENCES)[number];

/** When the impact is expected: weeks, quarters, years. */
export const IMPACT_HORIZONS = ['short', 'medium', 'long', 'unknown'] as const;
export type ImpactHorizon = (typeof IMPACT_HORIZONS)[number];

/** A confidence as analysts state it: a word, a number 0 to 1, or null. */
export type StatedConfidence = 'high' | 'medium' | 'low' | number | null;

const WORDS = { high: 0.9, medium: 0.6, low: 0.3 } as const;
const UNSTATED = 0.5;

/** The number of a stated confidence: high .9, medium .6, low .3, null .5. */
export function confidenceOf(stated: StatedConfidence): number {
  if (stated === null) return UNSTATED;
  return typeof stated === 'number' ? stated : WORDS[stated];
}

/** A direction is positive from this score, and negative from its negative. */
const MIN_DIRECTION = 0.1;

/** Sign of a direction score: negative at −0.1 and less, positive at 0.1 and more, else neutral. */
export function signOfDirection(score: number): 'positive' | 'negative' | 'neutral' {
  if (score >= MIN_DIRECTION) return 'positive';
  return score <= -MIN_DIRECTION ? 'negative' : 'neutral';
}
