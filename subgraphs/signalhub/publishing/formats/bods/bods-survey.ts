import { isDate } from '#signalhub/facts/shanghai-time.ts';
import type { BodsStatement } from '#signalhub/publishing/formats/bods/bods-statement.ts';
import { addNodeIds } from '#signalhub/publishing/formats/bods/read-owner.ts';

/** The references between the statements of one file, or of all files of a bundle. */
export class BodsSurvey {
  readonly #nodeIds = new Map<string, string>();
  readonly #materialIds = new Set<string>();
  #since = '9999-12-31';

  /** Nodes by record id. */
  get nodeIds(): ReadonlyMap<string, string> {
    return this.#nodeIds;
  }

  /** The first date in the statements, from which owners hold. */
  get since(): string {
    return this.#since;
  }

  /** Adds the statements of a file that has no errors. */
  addStatements(statements: readonly BodsStatement[]): void {
    addNodeIds(statements, this.#nodeIds);
    const first = firstDateIn(statements);
    if (first < this.#since) this.#since = first;
  }

  /** Whether no file that was read stated this material before. */
  isNewMaterial(materialId: string): boolean {
    const isNew = !this.#materialIds.has(materialId);
    this.#materialIds.add(materialId);
    return isNew;
  }
}

function firstDateIn(statements: readonly BodsStatement[]): string {
  let first = '9999-12-31';
  for (const { statementDate, recordDetails } of statements) {
    const dates = [statementDate.slice(0, 10)];
    const { interests, foundingDate } = recordDetails;
    if (typeof foundingDate === 'string') dates.push(foundingDate);
    for (const interest of Array.isArray(interests) ? interests : []) {
      const start = (interest as { startDate?: unknown }).startDate;
      if (typeof start === 'string') dates.push(start);
    }
    for (const date of dates) if (isDate(date) && date < first) first = date;
  }
  return first;
}
