import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { isObject } from '#kernel/text/is-object.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Receives the calls about one subscription. */
export interface CallbackTarget {
  /** The subgraph checks whether the subscription is still active. These checks are also its heartbeats. */
  checked(): void;
  /** @param bytes length of the call's body */
  next(payload: unknown, bytes: number): void;
  completed(errors: readonly unknown[]): void;
}

/** A subscription that a subgraph may call back about. */
export interface Callback {
  readonly id: string;
  /** Secret by which the subgraph proves that it received the subscription. */
  readonly verifier: string;
  /** Calls about it are refused from now on. */
  end(): void;
}

/** Actions that a call may have. */
export type CallbackAction = 'check' | 'next' | 'complete';

interface Waiting {
  readonly target: CallbackTarget;
  /** Digest of the verifier: digests of one length are compared in constant time. */
  readonly digest: Buffer;
}

/** The subscriptions of this process that subgraphs call back about, by their ids. */
export class CallbackRegistry {
  readonly #byId = new Map<string, Waiting>();

  begin(target: CallbackTarget): Callback {
    const id = randomUUID();
    const verifier = randomBytes(32).toString('base64url');
    this.#byId.set(id, { target, digest: digestOf(verifier) });
    return { id, verifier, end: () => void this.#byId.delete(id) };
  }

  /** Whether an id is that of a subscription, so that the body of its call is worth reading. */
  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /**
   * Passes a call on. Throws `not_found` for an unknown id and for a wrong verifier, which look the same, and
   * `invalid_input` for a call that breaks the protocol.
   */
  receive(id: string, call: unknown, bytes: number): CallbackAction {
    if (!isObject(call)) throw malformed('The body must be a JSON object.');
    const waiting = this.#byId.get(id);
    const { verifier } = call;
    const given = digestOf(typeof verifier === 'string' ? verifier : '');
    if (waiting === undefined || !timingSafeEqual(given, waiting.digest)) throw unknownId();
    if (call['id'] !== id) throw malformed('`id` must be the id in the path.');
    if (call['kind'] !== 'subscription') throw malformed('`kind` must be "subscription".');
    return act(waiting.target, call, bytes);
  }
}

function act(
  target: CallbackTarget,
  { action, payload, errors }: Readonly<Record<string, unknown>>,
  bytes: number,
): CallbackAction {
  switch (action) {
    case 'check':
      target.checked();
      return action;
    case 'next':
      if (!isObject(payload)) throw malformed('`payload` must be an object.');
      target.next(payload, bytes);
      return action;
    case 'complete':
      if (errors != null && !Array.isArray(errors)) throw malformed('`errors` must be a list.');
      target.completed(errors ?? []);
      return action;
    default:
      throw malformed('`action` must be "check", "next" or "complete".');
  }
}

function digestOf(verifier: string): Buffer {
  return createHash('sha256').update(verifier).digest();
}

function unknownId(): DomainError {
  return new DomainError('not_found', 'There is no such subscription.');
}

function malformed(message: string): DomainError {
  return new DomainError('invalid_input', message);
}
