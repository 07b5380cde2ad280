import type { EvidenceMaterial } from '#signalhub/facts/evidence-material.ts';
import type { ResearchMaterialPayload } from '#signalhub/facts/kinds/research-material.ts';
import type {
  BodsAnnotation,
  BodsSource,
} from '#signalhub/publishing/formats/bods/bods-statement.ts';

type SourceTier = ResearchMaterialPayload['source_tier'];

/** Source types of the standard by tier. A company's own disclosure is a declaration. */
const SOURCE_TYPES: Readonly<Record<SourceTier, string>> = {
  statutory_disclosure: 'selfDeclaration',
  official_register: 'officialRegister',
  government: 'officialRegister',
  intermediary: 'thirdParty',
  company: 'selfDeclaration',
  authoritative_media: 'thirdParty',
  market: 'thirdParty',
};

/** The source of a statement: its strongest material, or a third party without one. */
export function sourceOf(evidence: readonly EvidenceMaterial[], retrievedAt: string): BodsSource {
  const [strongest] = evidence;
  if (strongest === undefined) return { type: ['thirdParty'], retrievedAt };
  const { source_tier: tier, source_name: name, title, source_url: url } = strongest.material;
  return {
    type: [SOURCE_TYPES[tier]],
    description: title,
    url,
    retrievedAt,
    assertedBy: [{ name }],
  };
}

/** One link for every material of a statement, with quotes, pages and role. */
export function evidenceLinks(evidence: readonly EvidenceMaterial[]): BodsAnnotation[] {
  return evidence.map((one) => ({
    motivation: 'linking',
    statementPointerTarget: '/recordDetails',
    description: describe(one),
    url: one.material.source_url,
  }));
}

function describe({ material, roles, pageStart, pageEnd, quotes }: EvidenceMaterial): string {
  const published = material.published_at?.slice(0, 10) ?? '';
  const origin = [material.source_name, published].filter((text) => text !== '').join(', ');
  const isOnePage = pageStart === pageEnd;
  const place = isOnePage ? `, p. ${pageStart}` : `, pp. ${pageStart}–${pageEnd}`;
  const words = quotes.map((quote) => ` “${quote}”`).join('');
  return `${material.title} (${origin})${pageStart === null ? '' : place}; ${roles.join(', ')}.${words}`;
}
