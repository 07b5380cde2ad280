import type { Random } from '#kernel/ports/clock.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { daysUntil, drawMoments, materialRow } from '#simulators/publication/material-draft.ts';
import { resultFact } from '#simulators/publication/result-fact.ts';
import { dateText } from '#simulators/publication/shanghai-time.ts';
import { resultOf } from '#simulators/publication/simulated-material.ts';
import { attentionMeasuresAt } from '#simulators/publication/attention-measures.ts';
import { fillMeasure, MEDIA_MEASURES } from '#simulators/publication/policy-measures.ts';
import { POLICY_VOICES, type DemoMaterialSource } from '#simulators/publication/policy-sources.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';
import { ThemeCycle } from '#simulators/publication/theme-cycle.ts';

const DAY_COUNT = 365;

/** Fewest and most that media write of their own on a day, and that the market talks about. */
const PER_DAY = { media: [1, 2], market_attention: [2, 4] } as const;

/** A year of texts of media and the market, up to the publication. */
export function policyEchoRows(random: Random, publishedAtMs: number): BundleRow[] {
  const cycle = new ThemeCycle(random);
  return daysUntil(publishedAtMs, DAY_COUNT).flatMap((dayMs) =>
    (['media', 'market_attention'] as const).flatMap((channel) => {
      const voices = POLICY_VOICES.filter((source) => source.channel === channel);
      const [fewest, most] = PER_DAY[channel];
      const count = integerBetween(random, fewest, most);
      return Array.from({ length: count }, (_echo, index) => {
        const source = oneOf(random, voices);
        return echoRow(random, { source, cycle, dayMs, publishedAtMs, index });
      });
    }),
  );
}

interface EchoPlan {
  readonly source: DemoMaterialSource;
  readonly cycle: ThemeCycle;
  readonly dayMs: number;
  readonly publishedAtMs: number;
  readonly index: number;
}

function echoRow(random: Random, plan: EchoPlan): BundleRow {
  const { source, cycle, dayMs, publishedAtMs, index } = plan;
  const moments = drawMoments(random, dayMs, [7, 23], publishedAtMs);
  const measures =
    source.channel === 'media' ? MEDIA_MEASURES : attentionMeasuresAt(moments.firstSeenMs);
  const broad = oneOf(random, DEMO_SECTORS);
  const sector = cycle.drawSector(random, broad.subsectors, dayMs);
  const measure = cycle.drawMeasure(random, measures, sector.sectorId, dayMs);
  const filled = fillMeasure(random, measure, sector.name, Number(dateText(dayMs).slice(0, 4)));
  const stem = source.source_id.split('.')[0]!;
  const materialId = `${stem}-${dateText(dayMs).replaceAll('-', '')}-${source.channel}-${index}`;
  const confidence = source.channel === 'media' ? 'medium' : 'low';
  return materialRow(moments, dayMs, {
    material_id: materialId,
    source_id: source.source_id,
    title: filled.title,
    text: `${filled.quote}。${filled.viewpoint}。`,
    url: `https://${source.source_id}.example/${materialId}`,
    results: [
      resultFact(
        resultOf({
          materialId,
          filled,
          direction: measure.direction,
          sectors: [sector],
          confidence,
        }),
      ),
    ],
  });
}
