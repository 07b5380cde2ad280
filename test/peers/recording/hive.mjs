import * as hive from '@theguild/federation-composition';
import { record } from './record.mjs';

export * from '@theguild/federation-composition';

/** Composes as the peer does, and records it. */
export const composeServices = (services, ...more) => {
  const result = hive.composeServices(services, ...more);
  const { errors } = result;
  const codes = [...new Set((errors ?? []).map(({ extensions }) => extensions.code))];
  record('hive', services, { accepts: errors === undefined, codes });
  return result;
};
