import { momentText } from '#simulators/publication/shanghai-time.ts';
import type { FilledMeasure } from '#simulators/publication/policy-measures.ts';
import type { DemoMaterialSource } from '#simulators/publication/policy-sources.ts';
import type { DemoSubsector } from '#simulators/publication/sector-catalog.ts';

type Confidence = 'high' | 'medium' | 'low' | number | null;
type Direction = 'positive' | 'negative' | 'neutral';

interface SimulatedDirection {
  readonly confidence: Confidence;
  readonly impactDirection: Direction;
  readonly directionScore: number;
  readonly directionConfidence: 'high' | 'medium' | 'low';
  readonly directionRationale: string;
}

/** A sector that a story concerns. */
interface SimulatedSector extends SimulatedDirection {
  readonly sectorId: string;
  readonly sectorName: string;
  readonly rationale: string;
}

/** The result of the analysis of a material. */
export interface SimulatedResult extends SimulatedDirection {
  readonly evidenceId: string;
  readonly viewpoint: string;
  readonly signalType: string;
  readonly quote: string;
  readonly impactHorizon: 'short' | 'medium' | 'long';
  readonly sectors: readonly SimulatedSector[];
}

/** A material as the feed takes it. */
export interface SimulatedMaterial {
  readonly materialId: string;
  readonly channel: DemoMaterialSource['channel'];
  readonly sourceId: string;
  readonly sourceName: string;
  readonly authority: string;
  readonly sourceTier:
    | 'national'
    | 'ministry'
    | 'regulator'
    | 'local'
    | 'authoritative_media'
    | 'market';
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly docNo: string;
  readonly signalReadyAt: string;
  readonly firstSeenAt: string;
  readonly corrects: string;
  readonly results: readonly SimulatedResult[];
}

/** A material, and when it arrives at the feed. */
export interface MaterialArrival {
  readonly arrivesAtMs: number;
  readonly material: SimulatedMaterial;
}

/** The content and time of a source's statement. */
export interface Telling {
  readonly materialId: string;
  readonly source: DemoMaterialSource;
  readonly title: string;
  readonly text: string;
  readonly docNo: string;
  readonly firstSeenMs: number;
  readonly readyMs: number;
  readonly corrects: string;
  readonly filled: FilledMeasure;
  readonly direction: number;
  readonly sectors: readonly DemoSubsector[];
  readonly confidence: Confidence;
}

/** Writes a telling in the form of the feed. */
export function materialOf(telling: Telling): SimulatedMaterial {
  const { materialId, source } = telling;
  return {
    materialId,
    channel: source.channel,
    sourceId: source.source_id,
    sourceName: source.name,
    authority: source.authority,
    sourceTier: source.tier as SimulatedMaterial['sourceTier'],
    title: telling.title,
    text: telling.text,
    url: `https://${source.source_id}.example/${materialId}.html`,
    docNo: telling.docNo,
    signalReadyAt: momentText(telling.readyMs),
    firstSeenAt: momentText(telling.firstSeenMs),
    corrects: telling.corrects,
    results: [resultOf(telling)],
  };
}

/** The part of a telling that its analysis reads. */
type Analysed = Pick<Telling, 'materialId' | 'filled' | 'direction' | 'sectors' | 'confidence'>;

/** The result of the analysis of a telling. */
export function resultOf(telling: Analysed): SimulatedResult {
  const { measure, quote, viewpoint } = telling.filled;
  return {
    evidenceId: `${telling.materialId}.e1`,
    viewpoint,
    signalType: measure.signalType,
    quote,
    impactHorizon: measure.horizon,
    ...directionOf(telling, `原文：${quote}`),
    sectors: telling.sectors.map((sector) => sectorOf(sector, telling)),
  };
}

function sectorOf({ sectorId, name }: DemoSubsector, telling: Analysed): SimulatedSector {
  const rationale = `文中直接提及${name}`;
  return {
    sectorId,
    sectorName: name,
    rationale,
    ...directionOf(telling, telling.filled.viewpoint),
  };
}

function directionOf({ direction, confidence }: Analysed, rationale: string): SimulatedDirection {
  const size = Math.abs(direction);
  return {
    confidence,
    impactDirection: direction >= 0.1 ? 'positive' : direction <= -0.1 ? 'negative' : 'neutral',
    directionScore: direction,
    directionConfidence: size >= 0.6 ? 'high' : size >= 0.3 ? 'medium' : 'low',
    directionRationale: rationale,
  };
}
