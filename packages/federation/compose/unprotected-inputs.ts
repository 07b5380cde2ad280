import { DeclaredRights } from '#federation/access/declared-rights.ts';
import { neededFields, unprovenNeeds } from '#federation/access/transitive-rights.ts';
import { readSupergraphDocument } from '#federation/link/supergraph-document.ts';

/** A field that demands less than it needs. */
export interface UnprotectedInput {
  /** Names both fields. */
  readonly message: string;
  readonly type: string;
  readonly field: string;
}

/**
 * Fields that demand less than the fields that their subgraphs need for them: a value that is derived from protected
 * fields would be public. Some composers overlook those of `@interfaceObject`.
 */
export function unprotectedInputs(supergraphSdl: string): UnprotectedInput[] {
  const { byCoreNames } = readSupergraphDocument(supergraphSdl);
  const unproven = unprovenNeeds(new DeclaredRights(byCoreNames), neededFields(byCoreNames));
  const found = new Map<string, UnprotectedInput>();
  for (const { declaredOn, field, neededType, neededField } of unproven) {
    const message =
      `"${declaredOn}.${field}" does not require the rights of "${neededType}.${neededField}", which it ` +
      'requires.';
    found.set(message, { message, type: declaredOn, field });
  }
  return [...found.values()];
}
