/** One error in a bundle, with its location. */
export interface BundleFault {
  /** File name in the bundle. */
  readonly file: string;
  /** Line in the file, from 1; null where the error is not on one line. */
  readonly line: number | null;
  /** Dotted path in the line, for example `fact.board`; null for the whole line. */
  readonly field: string | null;
  readonly message: string;
}

/** Collects errors up to a bound, so that one broken export does not flood the terminal. */
export class FaultList {
  readonly #limit: number;
  readonly #faults: BundleFault[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  /** Whether the bound is reached, so that reading may stop. */
  get isFull(): boolean {
    return this.#faults.length >= this.#limit;
  }

  add({ file, line, field, message }: BundleFault): void {
    if (this.isFull) return;
    const place = field === null ? null : shortened(field);
    this.#faults.push({ file, line, field: place, message: shortened(message) });
  }

  /** Throws `InvalidBundleError` if there are errors. */
  throwIfAny(): void {
    if (!this.isEmpty) throw new InvalidBundleError(this.#faults, this.isFull);
  }
}

/** Bounds one error, so that a hundred errors take some tens of kilobytes however long the names are. */
const MAX_CHARACTERS = 400;

function shortened(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
}

/** A bundle that cannot be published. Its message lists every error found, one per line. */
export class InvalidBundleError extends Error {
  readonly faults: readonly BundleFault[];
  /** Reading stopped before the end. */
  readonly mayBeMore: boolean;

  constructor(faults: readonly BundleFault[], mayBeMore: boolean) {
    const lines = faults.map(formatFault);
    if (mayBeMore) lines.push(`Reading stopped after ${faults.length} faults; there may be more.`);
    super(['The bundle is not published:', ...lines].join('\n'));
    this.name = 'InvalidBundleError';
    this.faults = faults;
    this.mayBeMore = mayBeMore;
  }
}

/** `companies.ndjson:17: fact.board: must be STAR …`, as compilers write it. */
function formatFault({ file, line, field, message }: BundleFault): string {
  const place = line === null ? file : `${file}:${line}`;
  return field === null ? `${place}: ${message}` : `${place}: ${field}: ${message}`;
}
