import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import { freeFloatValues } from '#signalhub/heat/free-float-values.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';

export const FREE_FLOAT_FIELDS_OF_COMPANY = {
  freeFloatValue: ({ stockCode }: CompanyView, _: unknown, { snapshot }: SignalhubContext) =>
    mapMaybe(snapshot.view(freeFloatValues), ({ byCompany }) => byCompany.get(stockCode) ?? null),
};

export const FREE_FLOAT_FIELDS_OF_SECTOR = {
  freeFloatValue: ({ sectorId }: SectorView, _: unknown, { snapshot }: SignalhubContext) =>
    mapMaybe(snapshot.view(freeFloatValues), ({ bySector }) => bySector.get(sectorId) ?? null),
};
