import type { ValidateFunction } from 'ajv';
import { Type } from 'typebox';
import type { Fact } from '#kernel/ports/fact-store.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { mayHaveUnreadableText, unreadableTexts } from '#signalhub/facts/readable-text.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { StatedFact } from '#signalhub/publishing/file-format.ts';
import { shapeFaultOf } from '#signalhub/publishing/json-shape.ts';
import { compileSchema, violationsOf, type Violation } from '#signalhub/publishing/json-schema.ts';
import { shownText, shownValue, valueAt } from '#signalhub/facts/shown-value.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Compiled once for each kind: that takes longer than reading a thousand rows. */
const VALIDATORS = new Map<FactKind, ValidateFunction<StatedFact>>();

/** Maximum reported errors of one row. */
const MAX_VIOLATIONS = 20;

/** An invalid row, and the fact it would have been. */
export interface RefusedRow {
  readonly violations: readonly Violation[];
  /** Key of its subject; null where even that is unreadable. */
  readonly key: string | null;
}

/** Reads rows of one kind of fact. */
export class FactRowReader {
  readonly #kind: FactKind;
  readonly #publishedAtMs: number;
  readonly #validate: ValidateFunction<StatedFact>;

  constructor(kind: FactKind, publishedAtMs: number) {
    this.#kind = kind;
    this.#publishedAtMs = publishedAtMs;
    this.#validate = validatorOf(kind);
  }

  /** The fact of a line, or its errors. */
  read(line: Buffer): Fact | RefusedRow {
    let text: string | null = null;
    let row: unknown;
    // Decoding is strict: a replacement character in a name would be published permanently.
    try {
      text = UTF8.decode(line);
      const fault = shapeFaultOf(text);
      if (fault !== null)
        return { violations: [{ field: null, message: fault.message }], key: null };
      row = JSON.parse(text);
    } catch {
      const found = text === null ? '' : ` (found ${shownText(text)})`;
      const message = text === null ? 'is not UTF-8 text' : `is not one JSON object${found}`;
      return { violations: [{ field: null, message }], key: null };
    }
    return this.#check(row, mayHaveUnreadableText(text));
  }

  /** The fact that a row states, or its errors. */
  check(row: unknown): Fact | RefusedRow {
    return this.#check(row, true);
  }

  #check(row: unknown, mayBeUnreadable: boolean): Fact | RefusedRow {
    if (!this.#validate(row)) return this.#refused(row, violationsOf(this.#validate));
    const fact = this.#toFact(row);
    const violations = [
      ...intervalViolations(fact, this.#publishedAtMs),
      ...this.#kind.faultsOf(row.fact).map(inFact),
      ...(this.#kind.timeFaultsOf?.(row.fact, fact) ?? []),
      ...(mayBeUnreadable ? unreadableTexts(row.fact, 'fact') : []),
    ];
    return violations.length === 0 ? fact : this.#refused(row, violations);
  }

  #refused(row: unknown, violations: readonly Violation[]): RefusedRow {
    return {
      violations: violations.slice(0, MAX_VIOLATIONS).map((one) => withFound(one, row)),
      key: this.#keyIn(row),
    };
  }

  /** A row with an invalid field may still be a target of references. */
  #keyIn(row: unknown): string | null {
    const payload = (row as { readonly fact?: unknown } | null)?.fact;
    if (typeof payload !== 'object' || payload === null) return null;
    try {
      const key: unknown = this.#kind.keyOf(payload as StatedFact['fact']);
      return typeof key === 'string' ? key : null;
    } catch {
      return null;
    }
  }

  #toFact(row: StatedFact): Fact {
    const { valid_to: validTo, superseded_at: supersededAt } = row;
    return {
      kind: this.#kind.name,
      key: this.#kind.keyOf(row.fact),
      payload: row.fact,
      validFrom: row.valid_from,
      validTo: validTo ?? null,
      // The schema validated both, so neither is null.
      observedAtMs: parseTimestamp(row.observed_at)!,
      supersededAtMs: supersededAt == null ? null : parseTimestamp(supersededAt),
    };
  }
}

function validatorOf(kind: FactKind): ValidateFunction<StatedFact> {
  const validate = VALIDATORS.getOrInsertComputed(kind, () =>
    compileSchema<StatedFact>(rowSchema(kind)),
  );
  return validate;
}

/** JSON Schema of a line of this kind of fact. */
export function rowSchema(kind: FactKind) {
  return Type.Object(
    {
      valid_from: Type.String({ format: 'date' }),
      valid_to: Type.Optional(nullable('date')),
      observed_at: Type.String({ format: 'timestamp' }),
      superseded_at: Type.Optional(nullable('timestamp')),
      fact: kind.schema,
    },
    { additionalProperties: false },
  );
}

// One schema with two types gives one clear message; a union of two schemas gives three.
function nullable(format: string) {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], format });
}

/** Facts may be published late, but a publication cannot contain later knowledge. */
function intervalViolations(fact: Fact, publishedAtMs: number): Violation[] {
  const violations: Violation[] = [];
  if (fact.validTo !== null && fact.validTo <= fact.validFrom) {
    violations.push({ field: 'valid_to', message: 'must be after valid_from' });
  }
  if (fact.observedAtMs > publishedAtMs) {
    violations.push({ field: 'observed_at', message: 'must not be after published_at' });
  }
  if (fact.supersededAtMs !== null) {
    if (fact.supersededAtMs <= fact.observedAtMs) {
      violations.push({ field: 'superseded_at', message: 'must be after observed_at' });
    }
    if (fact.supersededAtMs > publishedAtMs) {
      violations.push({ field: 'superseded_at', message: 'must not be after published_at' });
    }
  }
  return violations;
}

function inFact(violation: { readonly field: string; readonly message: string }): Violation {
  return { field: `fact.${violation.field}`, message: violation.message };
}

/** Adds the found value to an error about a single value. */
function withFound({ field, message }: Violation, row: unknown): Violation {
  const found = field === null ? row : valueAt(row, field);
  const isOfParts = typeof found === 'object' && found !== null && message.startsWith('has ');
  return found === undefined || isOfParts || message.startsWith('must have ')
    ? { field, message }
    : { field, message: `${message} (found ${shownValue(found)})` };
}
