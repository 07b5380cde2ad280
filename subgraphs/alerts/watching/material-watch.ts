import type { Watch, WatchData, WatchReading } from '#alerts/watching/watch.ts';

const DOCUMENT = `
  subscription AlertMaterial($channel: MaterialChannelFilter!, $sectorId: String, $since: Timestamp,
      $after: [String!]) {
    materialPublished(channel: $channel, sectorId: $sectorId, since: $since, after: $after) {
      kind
      material {
        materialId
        channel
        title
        sourceName
        authority
        url
        publishedOn
        firstSeenAt
        affectedSectors { sectorId name }
      }
      cursor
    }
  }`;

/** What a rule of the kind `material` stores. */
export interface WatchedMaterial {
  readonly channel: string;
  readonly sectorId: string | null;
}

interface MaterialEvent {
  readonly kind: string;
  readonly material: Readonly<Record<string, unknown>> & { readonly materialId: string };
  readonly cursor: string;
}

const SHANGHAI_AHEAD_MS = 8 * 3_600_000;

/** New materials of the realtime feed. Reprints and corrections of known ones make no events. */
export const MATERIAL_WATCH: Watch = {
  subscription(rule, { cursor, sinceMs }) {
    const { channel, sectorId } = rule.watched as unknown as WatchedMaterial;
    const begins =
      cursor === undefined
        ? { since: timestampOf(sinceMs ?? rule.activeSinceMs) }
        : { after: [cursor] };
    return { document: DOCUMENT, variables: { channel, sectorId, ...begins } };
  },
  read(data: WatchData, rule, progress, nowMs): WatchReading {
    const { kind, material, cursor } = data['materialPublished'] as MaterialEvent;
    const { materialId } = material;
    const cause = {
      key: materialId,
      subject: String((rule.watched as unknown as WatchedMaterial).sectorId ?? ''),
      atMs: nowMs,
      data: { kind: 'material', material },
    };
    return { causes: kind === 'published' ? [cause] : [], progress: { ...progress, cursor } };
  },
};

function timestampOf(ms: number): string {
  return new Date(ms + SHANGHAI_AHEAD_MS).toISOString().replace(/\.\d+Z$/, '+08:00');
}
