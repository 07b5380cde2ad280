import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GraphQLError } from 'graphql';
import { RequestRefusedError } from '#federation/documents/request-refusal.ts';
import { NOT_ECHOED } from '#kernel/errors/echoed-input.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { ValidationEntries } from '#rest-documents/validate/validation-entries.ts';

test('an input is repeated in its fault as FastAPI does, up to 1 kB', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 20 }), (inputs) => {
      const faults = new ValidationEntries();
      for (const input of inputs) faults.add('missing', 'Field required', input);
      const { facts } = new DomainError('invalid_input', undefined, { validation: faults.entries });
      const reported = facts.validation!.map(({ input }) => input);
      const isSmall = (at: number) => JSON.stringify(inputs[at]).length < 500;
      expect(reported.filter((_, at) => isSmall(at))).toEqual(
        inputs.filter((_, at) => isSmall(at)),
      );
      for (const one of reported) expect(JSON.stringify(one).length).toBeLessThan(3_000);
    }),
  );
});

test('a larger input is cut or left out, and every fault is named', () => {
  const wide = Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => [`k${n}`, n]));
  for (const body of [
    wide,
    { x: 'y'.repeat(3_400_000) },
    [[['z'.repeat(70_000)]]],
    [1, ...'1'.repeat(1e5)],
  ]) {
    const faults = new ValidationEntries();
    for (let count = 0; count < 5; count += 1) faults.add('missing', 'Field required', body);
    expect(faults.entries.map(({ input }) => input)).toEqual(Array(5).fill(NOT_ECHOED));
  }
  const faults = new ValidationEntries();
  for (let count = 0; count < 500; count += 1)
    faults.add('missing', 'Field required', 'x'.repeat(4_000));
  expect(faults.entries[0]!.input).toBe(`${'x'.repeat(200)}… (of 4000 characters)`);
  expect(JSON.stringify(faults.entries).length).toBeLessThan(100_000);
  expect(faults.entries).toHaveLength(100);
});

test('whatever makes an error of a large input, it repeats 1 kB of it', () => {
  const long = 'x'.repeat(4_000_000);
  const validation = Array.from({ length: 5_000 }, () => ({
    type: 'extra_forbidden',
    loc: ['body', long],
    msg: long,
    input: [long],
  }));
  const error = new DomainError('invalid_input', `There is no ${long}.`, { validation });
  expect(JSON.stringify([error.message, error.extensions]).length).toBeLessThan(100_000);
  expect(error.facts.validation).toHaveLength(100);
  const refusal = new RequestRefusedError([new GraphQLError(long)], 'BAD_USER_INPUT');
  expect(JSON.stringify(refusal.errors).length).toBeLessThan(1_000);
});
