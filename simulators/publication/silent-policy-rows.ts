import type { Random } from '#kernel/ports/clock.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { daysUntil, drawMoments, materialRow } from '#simulators/publication/material-draft.ts';
import { dateText } from '#simulators/publication/shanghai-time.ts';
import { silentDocumentOf } from '#simulators/publication/silent-documents.ts';
import { POLICY_DESKS, type PolicyDesk } from '#simulators/publication/policy-sources.ts';
import { oneOf } from '#simulators/publication/random-choice.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';

const DAY_COUNT = 365;
/** Documents without a signal on a working day: at least, and how likely one more. */
const MORE_ODDS = 0.5;
const UNREAD_PART = 0.08;

/**
 * Publications of authorities without a signal for any sector, or unreadable ones: they are policy materials, but not
 * part of the realtime feed of signals. The newest one is still being analysed.
 */
export function silentPolicyRows(random: Random, publishedAtMs: number): BundleRow[] {
  const days = daysUntil(publishedAtMs, DAY_COUNT);
  const today = days.at(-1)!;
  const rows = days
    .filter((dayMs) => dayMs === today || isTradingDay(dateText(dayMs)))
    .flatMap((dayMs) => {
      const count = random() < MORE_ODDS ? 2 : 1;
      return Array.from({ length: count }, (_document, at) =>
        rowOf(random, dayMs, at, publishedAtMs),
      );
    });
  const last = rows.at(-1)!;
  const unready = { lifecycle_stage: 'extracted', lifecycle_status: 'pending' };
  return [
    ...rows.slice(0, -1),
    { ...last, fact: { ...last.fact, signal_ready_at: null, ...unready } },
  ];
}

function rowOf(random: Random, dayMs: number, at: number, publishedAtMs: number): BundleRow {
  const desk = oneOf(random, POLICY_DESKS);
  const date = dateText(dayMs);
  const materialId = `pm-${desk.source.source_id.split('.')[0]!}-${date.replaceAll('-', '')}s${at}`;
  const isUnread = random() < UNREAD_PART;
  return materialRow(drawMoments(random, dayMs, [9, 18], publishedAtMs), dayMs, {
    material_id: materialId,
    source_id: desk.source.source_id,
    url: `https://${desk.source.source_id}.example/${date.replaceAll('-', '/')}/${materialId}.html`,
    ...textsOf(random, desk, date),
    ...(isUnread
      ? { signal_ready_at: null, lifecycle_stage: 'discovered', lifecycle_status: 'failed' }
      : {}),
  });
}

function textsOf(random: Random, { source }: PolicyDesk, date: string) {
  const { title, body } = silentDocumentOf(random, source.authority, date);
  return { title, text: `${source.authority}：${body}` };
}
