import * as apollo from '@apollo/composition';
import { record } from './record.mjs';

export * from '@apollo/composition';

/** Composes as the peer does, and records it. */
export function composeServices(services, ...more) {
  const result = apollo.composeServices(services, ...more);
  const { errors } = result;
  const codes = [...new Set((errors ?? []).map(({ extensions }) => extensions.code))];
  record('apollo', services, { accepts: errors === undefined, codes });
  return result;
}
