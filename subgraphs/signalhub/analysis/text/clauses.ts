/** A clause of a normal text: from its first character to behind its last. */
export interface Clause {
  readonly from: number;
  readonly to: number;
}

/** UTF-16 units, as comparing them is several times faster than comparing strings. */
const units = (marks: string): Uint8Array => {
  const isIn = new Uint8Array(0x1_0000);
  for (const mark of marks) isIn[mark.charCodeAt(0)] = 1;
  return isIn;
};
const ENDS = units('。;!?\n】');
const COMMA = ','.charCodeAt(0);
/** Marks that belong to the clause that they close. */
const CLOSERS = units('”’"』」)');
/** From this length a comma ends a clause too. */
const LONG_CLAUSE = 300;
/** So that the work within a clause is bounded, also for texts without any mark. */
const MAX_CLAUSE = 400;

/**
 * Divides a normal text at full stops, semicolons, exclamation and question marks, line breaks, and behind a
 * heading in 【】; a very long clause also at a comma. Clauses without a letter or digit are left out.
 */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isEnd(text.charCodeAt(at), at + 1 - from)) continue;
    let to = at + 1;
    while (to < text.length && to - from < MAX_CLAUSE && CLOSERS[text.charCodeAt(to)] === 1)
      to += 1;
    addClause(clauses, text, from, to);
    from = to;
    at = to - 1;
  }
  addClause(clauses, text, from, text.length);
  return clauses;
}

function isEnd(unit: number, length: number): boolean {
  if (length >= MAX_CLAUSE || ENDS[unit] === 1) return true;
  return unit === COMMA && length >= LONG_CLAUSE;
}

const WORD = /[\p{L}\p{N}]/u;

function addClause(clauses: Clause[], text: string, from: number, to: number): void {
  if (WORD.test(text.slice(from, to))) clauses.push({ from, to });
}
