import { Type, type Static } from 'typebox';
import { type FactKind } from '#signalhub/facts/fact-kind.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';

/** Layers of the sector catalog, from broad to narrow. */
export const SECTOR_LAYERS = ['level1', 'level2', 'level3'] as const;
export type SectorLayer = (typeof SECTOR_LAYERS)[number];

const schema = Type.Object(
  {
    sector_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    name_en: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 120 }), Type.Null()], {
        description: 'English name; null or absent where the catalog has none.',
      }),
    ),
    layer: Type.Enum([...SECTOR_LAYERS]),
    parent_id: Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description: 'The broader sector; null at the top layer.',
    }),
  },
  { additionalProperties: false, description: 'A sector of the catalog.' },
);

export type SectorPayload = Static<typeof schema>;

/** A sector of the catalog. Its parent is always exactly one layer above. */
export const SECTOR_KIND: FactKind<SectorPayload> = {
  name: 'sector',
  schema,
  keyOf: (sector) => sector.sector_id,
  traitOf: (sector) => sector.layer,
  referencesOf: (sector) => {
    const layerAbove = SECTOR_LAYERS[SECTOR_LAYERS.indexOf(sector.layer) - 1];
    if (sector.parent_id === null || layerAbove === undefined) return [];
    const parent = { kind: 'sector', key: sector.parent_id, trait: layerAbove };
    return [{ field: 'parent_id', ...parent, holdsThen: true }];
  },
  faultsOf: (sector) => {
    const faults = nameFaults(sector, ['name', 'name_en']);
    const isTop = sector.layer === SECTOR_LAYERS[0];
    if (isTop === (sector.parent_id === null)) return faults;
    const message = isTop
      ? 'must be null on the top layer'
      : `must name the broader sector of a ${sector.layer} sector`;
    return [...faults, { field: 'parent_id', message }];
  },
};
