import { readTable } from '#simulators/publication/read-table.ts';
import { measuresOfAuthority, type Measure } from '#simulators/publication/policy-measures.ts';
import {
  DEMO_SECTORS,
  type DemoSector,
  type DemoSubsector,
} from '#simulators/publication/sector-catalog.ts';

/** A source of documents, as a row of the kind `material_source` has it. */
export interface DemoMaterialSource {
  readonly source_id: string;
  readonly name: string;
  readonly authority: string;
  readonly tier: string;
  readonly channel: 'policy' | 'media' | 'market_attention';
}

/** An authority, and what it issues documents about. */
export interface PolicyDesk {
  readonly id: string;
  readonly source: DemoMaterialSource;
  /** How its document numbers begin. */
  readonly docPrefix: string;
  /** Fields for which it is responsible. */
  readonly fields: readonly PolicyField[];
  /** Measures that it may take. */
  readonly measures: readonly Measure[];
}

/** A broad sector, or a part of one, for which an authority is responsible. */
export interface PolicyField {
  readonly broad: DemoSector;
  readonly subsectors: readonly DemoSubsector[];
}

/** Authorities whose documents are also read from their sites; each is one source, wherever a document comes from. */
const SITES: Readonly<Record<string, string>> = {
  gov: 'gov.cn',
  ndrc: 'ndrc.gov.cn',
  miit: 'miit.gov.cn',
  mof: 'mof.gov.cn',
  csrc: 'csrc.gov.cn',
  nfra: 'nfra.gov.cn',
};

/** The authorities of the demo world. Their documents are made up; so are all addresses. */
export const POLICY_DESKS = desksOf('policy-desks');

/** Authorities whose documents are on their sites only. */
const SITE_DESKS = desksOf('site-desks');

/** The desk of an authority, by the first cell of its line. */
export function deskOf(id: string): PolicyDesk {
  const desk = [...POLICY_DESKS, ...SITE_DESKS].find((one) => one.id === id);
  if (desk === undefined) throw new Error(`the demo has no authority ${id}`);
  return desk;
}

/** Media and places where the market talks. */
export const POLICY_VOICES: readonly DemoMaterialSource[] = readTable('policy-voices', 5).map(
  ([id, name, authority, tier, channel]) => ({
    source_id: `${id}.demo`,
    name: name,
    authority: authority,
    tier: tier,
    channel: channel as DemoMaterialSource['channel'],
  }),
);

function desksOf(table: string): readonly PolicyDesk[] {
  return readTable(table, 6).map(([id, name, authority, tier, docPrefix, sectors]) => ({
    id: id,
    source: {
      source_id: SITES[id] ?? `${id}.demo`,
      name: name,
      authority: authority,
      tier: tier,
      channel: 'policy',
    },
    docPrefix: docPrefix,
    fields: sectors.split(' ').map(fieldOf),
    measures: measuresOfAuthority(id),
  }));
}

function fieldOf(id: string): PolicyField {
  for (const broad of DEMO_SECTORS) {
    if (broad.sectorId === `L1.${id}`) return { broad, subsectors: broad.subsectors };
    const narrow = broad.subsectors.filter(({ sectorId }) => sectorId === `L2.${id}`);
    if (narrow.length > 0) return { broad, subsectors: narrow };
  }
  throw new Error(`the demo has no sector ${id}`);
}
