import type { PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { isDate } from '#signalhub/facts/shanghai-time.ts';
import { shownText } from '#signalhub/facts/shown-value.ts';

/** A field's text and location; undefined where the file lacks the field. */
export interface FieldText {
  readonly text: string;
  readonly line: number;
}

const DECIMAL = /^[+-]?\d{1,16}(\.\d{1,12})?$/;

/** Maximum reported errors of one file. */
export const MAX_FAULTS = 100;

/**
 * Reads the fields of one record. Each error is collected, and a dummy value is returned so that reading
 * continues; a caller with errors must not use the values.
 */
export class FieldReader {
  readonly #fieldOf: (name: string) => FieldText | undefined;
  readonly #prefix: string;
  readonly #line: number | null;
  readonly #faults: PcfFault[];

  /**
   * @param prefix Prefix of field names in errors, such as `Component.3.`.
   * @param line Line of the record, for missing fields.
   */
  constructor(
    fieldOf: (name: string) => FieldText | undefined,
    faults: PcfFault[],
    { prefix = '', line = null }: { prefix?: string; line?: number | null } = {},
  ) {
    this.#fieldOf = fieldOf;
    this.#faults = faults;
    this.#prefix = prefix;
    this.#line = line;
  }

  /** Text that matches; `what` names the expected form in errors. */
  text(name: string, pattern: RegExp, what: string): string {
    const field = this.#required(name);
    if (field === undefined) return '';
    if (!pattern.test(field.text)) this.#refuse(name, field.line, `must be ${what}`, field.text);
    return field.text;
  }

  /** Text as it is, empty for none. */
  optionalText(name: string): string {
    return this.#fieldOf(name)?.text ?? '';
  }

  /** A decimal number that is not negative. */
  amount(name: string): number {
    const value = this.#decimal(name, this.#required(name));
    if (value < 0) this.#refuse(name, this.#fieldOf(name)!.line, 'must not be negative');
    return value;
  }

  /** A decimal number that is not negative; null where the field is missing or empty. */
  optionalAmount(name: string): number | null {
    const field = this.#fieldOf(name);
    return field === undefined || field.text === '' ? null : this.amount(name);
  }

  /** A decimal number of either sign; null where the field is missing or empty. */
  optionalNumber(name: string): number | null {
    const field = this.#fieldOf(name);
    return field === undefined || field.text === '' ? null : this.#decimal(name, field);
  }

  /** A decimal number above 0. */
  positive(name: string): number {
    const faultsBefore = this.#faults.length;
    const value = this.amount(name);
    if (value === 0 && this.#faults.length === faultsBefore) {
      this.#refuse(name, this.#fieldOf(name)!.line, 'must be above 0');
    }
    return value;
  }

  /** A count: a whole number. */
  count(name: string): number {
    const value = this.amount(name);
    if (Number.isInteger(value)) return value;
    this.#refuse(name, this.#fieldOf(name)!.line, 'must be a whole number');
    return 0;
  }

  /** A date `YYYYMMDD`, given as `YYYY-MM-DD`. */
  date(name: string): string {
    const field = this.#required(name);
    if (field === undefined) return '';
    const { text, line } = field;
    const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
    if (!isDate(date)) this.#refuse(name, line, 'must be a date YYYYMMDD', text);
    return date;
  }

  /** The meaning of a code. */
  choice<Meaning>(name: string, meanings: Readonly<Record<string, Meaning>>): Meaning {
    const field = this.#required(name);
    const codes = Object.keys(meanings);
    const text = field?.text ?? '';
    if (Object.hasOwn(meanings, text)) return meanings[text]!;
    if (field !== undefined) {
      this.#refuse(name, field.line, `must be one of ${codes.join(', ')}`, text);
    }
    return meanings[codes[0]!]!;
  }

  #required(name: string): FieldText | undefined {
    const field = this.#fieldOf(name);
    if (field === undefined || field.text === '') {
      this.#refuse(name, field?.line ?? this.#line, 'is missing');
      return undefined;
    }
    return field;
  }

  #decimal(name: string, field: FieldText | undefined): number {
    if (field === undefined) return 0;
    if (DECIMAL.test(field.text)) return Number(field.text);
    this.#refuse(name, field.line, 'must be a decimal number', field.text);
    return 0;
  }

  #refuse(name: string, line: number | null, message: string, text?: string): void {
    if (this.#faults.length >= MAX_FAULTS) return;
    const found = text === undefined ? '' : ` (found ${shownText(text)})`;
    this.#faults.push({ line, field: `${this.#prefix}${name}`, message: `${message}${found}` });
  }
}
