import { DomainError } from '#kernel/errors/errors.ts';
import type { TrustedDocuments } from '#kernel/ports/trusted-documents.ts';
import { resolveDocument } from '#graph-server/http/persisted-document.ts';
import { paramsOfBody, type RequestParams } from '#graph-server/http/request-params.ts';

/** An operation of a batch, with its document. */
export interface BatchedOperation extends RequestParams {
  readonly query: string;
}

/**
 * Validates the body of a batch. Throws `invalid_input` for an empty or too large one and for the first malformed
 * operation, and `document_not_found` for an unknown document.
 */
export function operationsOfBatch(
  body: readonly unknown[],
  maxOperations: number,
  documents: TrustedDocuments | undefined,
): BatchedOperation[] {
  if (body.length === 0) throw malformed('A batch has at least one operation.');
  if (body.length > maxOperations) {
    throw malformed(`The batch has ${body.length} operations; this server takes ${maxOperations}.`);
  }
  return body.map((one, at) => {
    const params = resolveDocument(paramsOf(one, at), documents);
    const { query } = params;
    if (query !== undefined) return { ...params, query };
    throw malformed(
      `Operation ${at + 1} of the batch names a persisted query by its hash; send the query itself.`,
    );
  });
}

function paramsOf(one: unknown, at: number): RequestParams {
  try {
    return paramsOfBody(one);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw malformed(`Operation ${at + 1} of the batch: ${error.message}`);
  }
}

function malformed(message: string): DomainError {
  return new DomainError('invalid_input', message);
}
