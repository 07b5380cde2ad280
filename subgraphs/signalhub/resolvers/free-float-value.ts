import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import { freeFloatValues } from '#signalhub/heat/free-float-values.ts';
import type { SignalhubContext } from '#signalhub/resolvers/signalhub-context.ts';
import { whenMade } from '#signalhub/resolvers/when-made.ts';

export const FREE_FLOAT_FIELDS_OF_COMPANY = {
  freeFloatValue: ({ stockCode }: CompanyView, _: unknown, { snapshot }: SignalhubContext) =>
    whenMade(snapshot.view(freeFloatValues), ({ byCompany }) => byCompany.get(stockCode) ?? null),
};

export const FREE_FLOAT_FIELDS_OF_SECTOR = {
  freeFloatValue: ({ sectorId }: SectorView, _: unknown, { snapshot }: SignalhubContext) =>
    whenMade(snapshot.view(freeFloatValues), ({ bySector }) => bySector.get(sectorId) ?? null),
};
