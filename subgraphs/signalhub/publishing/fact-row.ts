import type { ValidateFunction } from 'ajv';
import { Type } from 'typebox';
import type { Fact } from '#kernel/fact-store.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { FactRow } from '#signalhub/publishing/file-format.ts';
import { compileSchema, violationsOf, type Violation } from '#signalhub/publishing/json-schema.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Compiled once for each kind: that takes longer than reading a thousand rows. */
const VALIDATORS = new Map<FactKind, ValidateFunction<FactRow>>();

/** Reads rows of one kind of fact. */
export class FactRowReader {
  readonly #kind: FactKind;
  readonly #publishedAtMs: number;
  readonly #validate: ValidateFunction<FactRow>;

  constructor(kind: FactKind, publishedAtMs: number) {
    this.#kind = kind;
    this.#publishedAtMs = publishedAtMs;
    this.#validate = validatorOf(kind);
  }

  /** The fact on a line, or everything that is wrong with it. */
  read(line: Buffer): Fact | readonly Violation[] {
    let row: unknown;
    // Decoding is strict: a replaced character in a name would be published for good.
    try {
      row = JSON.parse(UTF8.decode(line));
    } catch (error) {
      return [{ field: null, message: unreadable(error) }];
    }
    return this.check(row);
  }

  /** The fact that a row states, or everything that is wrong with it. */
  check(row: unknown): Fact | readonly Violation[] {
    if (!this.#validate(row)) return violationsOf(this.#validate);
    const fact = this.#toFact(row);
    const violations = [
      ...intervalViolations(fact, this.#publishedAtMs),
      ...this.#kind.faultsOf(row.fact).map(inFact),
    ];
    return violations.length === 0 ? fact : violations;
  }

  #toFact(row: FactRow): Fact {
    const { valid_to: validTo, superseded_at: supersededAt } = row;
    return {
      kind: this.#kind.name,
      key: this.#kind.keyOf(row.fact),
      payload: row.fact,
      validFrom: row.valid_from,
      validTo: validTo ?? null,
      // The schema's format has accepted both, so neither is null by mistake.
      observedAtMs: parseTimestamp(row.observed_at)!,
      supersededAtMs: supersededAt == null ? null : parseTimestamp(supersededAt),
    };
  }
}

function validatorOf(kind: FactKind): ValidateFunction<FactRow> {
  let validate = VALIDATORS.get(kind);
  if (validate === undefined) {
    validate = compileSchema<FactRow>(rowSchema(kind));
    VALIDATORS.set(kind, validate);
  }
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

// One schema with two types gives one clear message; a union of two schemas would give three.
function nullable(format: string) {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], format });
}

/** Publishers may know the past late, but no publication knows what comes after it. */
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

function unreadable(error: unknown): string {
  return error instanceof SyntaxError ? 'is not one JSON object' : 'is not UTF-8 text';
}
