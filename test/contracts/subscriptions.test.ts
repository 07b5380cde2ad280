import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isObjectType, printType } from 'graphql';
import { expect, test } from 'vitest';

const SUPERGRAPH = new URL('../../gateway/supergraph.graphql', import.meta.url);

/** Their first events are the whole state, so that a client needs no cursor to resume. */
const STATES = new Set([
  'sectorSignals',
  'scanUpdated',
  'venueStatusChanged',
  'derivativesUpdated',
  'healthUpdated',
]);

const fields = Object.values(
  buildSchema(readFileSync(SUPERGRAPH, 'utf8'), { assumeValidSDL: true })
    .getSubscriptionType()!
    .getFields(),
);

test.each(fields.map((field) => [field.name, field] as const))(
  '%s begins and resumes as every subscription does',
  (name, { args, type, description }) => {
    const after = args.find((one) => one.name === 'after');
    if (STATES.has(name)) {
      expect(after).toBeUndefined();
      expect(description?.replaceAll('\n', ' ')).toMatch(/subscribe again/);
      return;
    }
    expect(String(after?.type)).toBe('[String!]');
    expect(args.map((one) => one.name)).toContain('since');
    const event = getNamedType(type);
    expect(isObjectType(event) && printType(event)).toMatch(/\bcursor: String!/);
    expect(description?.replaceAll('\n', ' ')).toMatch(/After a reconnect/);
  },
);
