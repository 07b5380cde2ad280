import * as cosmo from '@wundergraph/composition';
import { record } from './record.mjs';

export * from '@wundergraph/composition';

/** Composes as the peer does, and records it; its errors have no codes. */
export const federateSubgraphs = (given) => {
  const result = cosmo.federateSubgraphs(given);
  const subgraphs = given.subgraphs.map(({ definitions, ...one }) => ({
    ...one,
    typeDefs: definitions,
  }));
  record('cosmo', subgraphs, { accepts: result.success, codes: null });
  return result;
};
