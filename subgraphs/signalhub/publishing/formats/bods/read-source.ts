import { hash } from 'node:crypto';
import type {
  BodsRow,
  BodsStatement,
  KnownPeriod,
} from '#signalhub/publishing/formats/bods/bods-statement.ts';

const TIERS: Readonly<Record<string, string>> = {
  officialRegister: 'official_register',
  selfDeclaration: 'company',
  thirdParty: 'intermediary',
  primaryResearch: 'intermediary',
};

const STANDARD_URL = 'https://standard.openownership.org/';

/** The source of a statement, or its publisher without one, as a material for evidence. */
export function readSource(
  { source, publicationDetails }: BodsStatement,
  { observedAt }: KnownPeriod,
): BodsRow {
  const publisher = publicationDetails?.publisher ?? {};
  const name = source?.description ?? publisher['name'] ?? 'BODS';
  const url = source?.url ?? publisher['url'] ?? STANDARD_URL;
  const type = source?.type?.find((one) => one in TIERS);
  const materialId = `bods.${hash('sha256', JSON.stringify([name, url, observedAt])).slice(0, 24)}`;
  const fact = {
    material_id: materialId,
    source_id: 'bods',
    source_name: name.slice(0, 60),
    source_tier: TIERS[type ?? 'thirdParty'],
    title: name.slice(0, 300),
    source_url: /^https?:\/\/[^ ]+$/.test(url) ? url.slice(0, 500) : STANDARD_URL,
    published_at: observedAt,
  };
  const valid = { valid_from: observedAt.slice(0, 10), valid_to: null };
  const known = { observed_at: observedAt, superseded_at: null };
  return { kind: 'research_material', row: { ...valid, ...known, fact } };
}
