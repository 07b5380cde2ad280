import { DeclaredRights } from '#federation/access/declared-rights.ts';
import { neededFields, unprovenNeeds } from '#federation/access/transitive-rights.ts';
import { readSupergraphDocument } from '#federation/link/supergraph-document.ts';

/**
 * Fields that demand less than the fields that their subgraphs need for them: a value made of what a request may not
 * see would be public. Some composers overlook those of `@interfaceObject`. Each text names both fields.
 */
export function unprotectedInputs(supergraphSdl: string): string[] {
  const { byCoreNames } = readSupergraphDocument(supergraphSdl);
  const unproven = unprovenNeeds(new DeclaredRights(byCoreNames), neededFields(byCoreNames));
  const texts = unproven.map(
    ({ declaredOn, field, neededType, neededField }) =>
      `"${declaredOn}.${field}" does not demand the rights of "${neededType}.${neededField}", ` +
      'which it requires (MISSING_TRANSITIVE_AUTH_REQUIREMENTS).',
  );
  return [...new Set(texts)];
}
