import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { MaterialDraft, SectorDraft } from '#signalhub/realtime/read-draft.ts';

const TIER_OF = {
  policy: 'national',
  media: 'authoritative_media',
  market_attention: 'market',
} as const;

interface Given extends Partial<Omit<MaterialDraft, 'channel' | 'results'>> {
  readonly channel?: MaterialChannel;
  readonly readyAtMs: number;
  readonly sectors?: readonly SectorDraft[];
}

/** A sector that a material concerns, with a direction of the sign of its score. */
export function mention(
  sectorId: string,
  confidence: number | null = 0.9,
  direction: number | null = null,
): SectorDraft {
  if (direction === null) return { sectorId, confidence };
  const impactDirection =
    direction >= 0.1 ? 'positive' : direction <= -0.1 ? 'negative' : 'neutral';
  return { sectorId, confidence, impactDirection, directionScore: direction };
}

/** A material as a publisher sends it; its text is like that of no other id. */
export function draft(
  materialId: string,
  { readyAtMs, sectors = [], ...given }: Given,
): MaterialDraft {
  const channel = given.channel ?? 'policy';
  return {
    materialId,
    channel,
    sourceId: 'gov.cn',
    sourceName: '中国政府网',
    authority: '国务院',
    sourceTier: TIER_OF[channel],
    title: `${materialId} 的标题`,
    text: [...materialId].map((letter, at) => `${letter}${at}${letter}`).join('，'),
    url: `https://www.gov.cn/${materialId}.htm`,
    signalReadyAt: formatTimestamp(readyAtMs),
    results: [
      {
        evidenceId: `${materialId}:1`,
        viewpoint: '支持产业发展',
        signalType: 'support',
        sectors,
      },
    ],
    ...given,
  };
}
