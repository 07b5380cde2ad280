import type { Row, Rows } from '#test/signalhub/publishing/example-bundle.ts';

/**
 * One spoilt row: the rule of docs/publishing.md that it breaks, the change, and the expected
 * fault.
 */
export type Case = readonly [rule: string, spoil: (rows: Rows) => void, fault: string];

/** Changes the frame and the fact of a row of the example. */
export function change(
  file: string,
  line: number,
  fact: Readonly<Record<string, unknown>>,
  frame: Readonly<Record<string, unknown>> = {},
): (rows: Rows) => void {
  return (rows) => {
    const row = rows[file]![line - 1]!;
    rows[file]![line - 1] = { ...row, ...frame, fact: { ...row.fact, ...fact } };
  };
}

/** Changes a member inside a list of a fact. */
export function changeInside(
  file: string,
  list: string,
  members: Readonly<Record<string, unknown>>,
): (rows: Rows) => void {
  return (rows) => {
    const items = rows[file]![0]!.fact[list] as Record<string, unknown>[];
    items[0] = { ...items[0], ...members };
  };
}

/** Adds a copy of the first row with changes. */
export function add(
  file: string,
  fact: Readonly<Record<string, unknown>>,
  frame: Readonly<Record<string, unknown>> = {},
): (rows: Rows) => void {
  return (rows) => {
    const [first] = rows[file]!;
    rows[file]!.push({ ...first!, ...frame, fact: { ...first!.fact, ...fact } } as Row);
  };
}
