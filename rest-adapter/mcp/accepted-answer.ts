import { JSON_TYPE } from '#rest-documents/compile/output-shape.ts';
import { compileAcceptedType } from '#rest-documents/http/accepted-type.ts';

/** The `Accept` that the protocol requires of clients and the library checks. */
export const EVERY_ANSWER = 'application/json, text/event-stream';

const choose = compileAcceptedType([JSON_TYPE]);

/**
 * Whether a client accepts JSON, the only content type of answers. The protocol requires clients to accept
 * event streams as well; a missing or wildcard `Accept` passes too.
 */
export function takesJson(accept: string | undefined): boolean {
  try {
    choose(accept);
    return true;
  } catch {
    return false;
  }
}
