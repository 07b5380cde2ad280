import type { Constraint } from '#kernel/errors/constraint.ts';
import { codePointsOf } from '#rest-documents/validate/code-points.ts';
import type { Coercion } from '#rest-documents/validate/validation-entries.ts';
import { REFUSED } from '#rest-documents/validate/validation-entries.ts';

/** Reader of texts. Lengths count code points, as Python does. */
export function compileText(bounds: Constraint): Coercion {
  const { minLength = 0, maxLength = Infinity, pattern } = bounds;
  const expression = pattern === undefined ? null : new RegExp(pattern, 'u');
  return (input, faults) => {
    if (typeof input !== 'string') {
      faults.add('string_type', 'Input should be a valid string', input);
      return REFUSED;
    }
    if (input.length > maxLength && codePointsOf(input) > maxLength) {
      const msg = `String should have at most ${counted(maxLength)}`;
      faults.add('string_too_long', msg, input, { max_length: maxLength });
      return REFUSED;
    }
    if (codePointsOf(input) < minLength) {
      const msg = `String should have at least ${counted(minLength)}`;
      faults.add('string_too_short', msg, input, { min_length: minLength });
      return REFUSED;
    }
    if (expression === null || expression.test(input)) return input;
    const msg = `String should match pattern '${pattern}'`;
    faults.add('string_pattern_mismatch', msg, input, { pattern });
    return REFUSED;
  };
}

/** Reader of one of a set of texts. */
export function compileChoice(values: readonly string[], isLiteral: boolean): Coercion {
  const known = new Set<unknown>(values);
  const quoted = values.map((value) => `'${value}'`);
  const last = quoted.pop()!;
  const expected = quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
  const type = isLiteral ? 'literal_error' : 'enum';
  return (input, faults) => {
    if (known.has(input)) return input;
    faults.add(type, `Input should be ${expected}`, input, { expected });
    return REFUSED;
  };
}

function counted(length: number): string {
  return `${length} character${length === 1 ? '' : 's'}`;
}
