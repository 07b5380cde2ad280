import { JSON_TYPE } from '#rest-documents/compile/output-shape.ts';
import { compileAcceptedType } from '#rest-documents/http/accepted-type.ts';

/** What the protocol asks of clients, and the library insists on. */
export const EVERY_ANSWER = 'application/json, text/event-stream';

const choose = compileAcceptedType([JSON_TYPE]);

/**
 * Whether a client takes an answer of JSON, the only one that is ever given. The protocol has clients
 * name event streams as well; whoever leaves that out, or names everything, is understood.
 */
export function takesJson(accept: string | undefined): boolean {
  try {
    choose(accept);
    return true;
  } catch {
    return false;
  }
}
