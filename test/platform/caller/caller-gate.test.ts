import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { Admission } from '#kernel/http/request-gate.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { createCallerGate } from '#platform/caller/caller-gate.ts';
import { HmacSeal } from '#platform/caller/hmac-seal.ts';

const SECRET = 'a secret of thirty-two characters';
const START_MS = 1_790_000_000_000;
const PUBLISHER: RequestContext = {
  requestId: 'r',
  clientAddress: '127.0.0.1',
  tokenId: '0123456789abcdef',
  scopes: ['publish'],
};

function sealed(subgraph = 'signalhub', secret = SECRET, atMs = START_MS): string {
  return sealedAt(() => atMs, subgraph, secret);
}

function sealedAt(nowMs: () => number, subgraph = 'signalhub', secret = SECRET): string {
  const clock = Object.assign(new VirtualClock(START_MS), { nowMs });
  return new HmacSeal(secret, clock).seal(PUBLISHER, subgraph)!;
}

/** The answer of signalhub's gate to an `Authorization`. */
function admitted(authorization: string | undefined): Admission {
  const seal = new HmacSeal(SECRET, new VirtualClock(START_MS));
  const gate = createCallerGate(seal, 'signalhub', SILENT_LOG);
  const asker = { clientAddress: '10.0.0.1', authorization };
  const admission = gate.admit(asker, 'graphql');
  expect(gate.identify(asker)).toEqual(admission);
  return admission as Admission;
}

describe('the gate of a standalone subgraph', () => {
  test('trusts the caller that a gateway of the same secret states', () => {
    expect(admitted(sealed())).toEqual({
      caller: { id: '0123456789abcdef', scopes: ['publish'] },
      rateLimit: null,
      refusal: null,
    });
  });

  test.each([
    ['nothing', undefined],
    ['a token, which only gateways know', `Bearer mg_0123456789abcdef_${'A'.repeat(43)}`],
    ['another scheme', 'Basic YTpi'],
    ['a scheme that only begins like ours', 'Marketgraphs x'],
  ])('treats a request with %s as anonymous', (_, authorization) => {
    expect(admitted(authorization)).toEqual({ caller: null, rateLimit: null, refusal: null });
  });

  test.each([
    ['of another secret', sealed('signalhub', 'another secret of 32 characters..')],
    ['for another subgraph', sealed('market-data')],
    ['of more than a minute ago', sealed('signalhub', SECRET, START_MS - 60_001)],
    ['of a clock that is more than a minute ahead', sealed('signalhub', SECRET, START_MS + 60_001)],
    ['that names no moment', sealedAt(() => undefined as unknown as number)],
    ['without a signature', 'Marketgraph e30'],
    ['without anything', 'Marketgraph'],
  ])('rejects a seal %s', (_, authorization) => {
    expect(admitted(authorization)).toMatchObject({
      caller: null,
      refusal: { code: 'untrusted_gateway' },
    });
  });

  test('accepts a seal within a minute, whichever clock is ahead', () => {
    for (const offsetMs of [-60_000, 60_000]) {
      expect(admitted(sealed('signalhub', SECRET, START_MS + offsetMs)).refusal).toBeNull();
    }
  });

  test('rejects a seal with any one character changed', () => {
    const authorization = sealed();
    const first = 'Marketgraph '.length;
    // The last character of base64url has unused bits.
    const at = fc.integer({ min: first, max: authorization.length - 2 });
    const other = fc.constantFrom(...'abcXYZ019-_');
    fc.assert(
      fc.property(at, other, (index, character) => {
        fc.pre(authorization[index] !== character);
        const changed = authorization.slice(0, index) + character + authorization.slice(index + 1);
        expect(admitted(changed).caller).toBeNull();
        expect(admitted(changed).refusal).not.toBeNull();
      }),
    );
  });

  test('seals nothing for anonymous callers', () => {
    const seal = new HmacSeal(SECRET, new VirtualClock(START_MS));
    expect(seal.seal({ ...PUBLISHER, tokenId: null }, 'signalhub')).toBeUndefined();
  });
});
