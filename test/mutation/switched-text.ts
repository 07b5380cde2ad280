import ts from 'typescript';
import type { Change } from '#test/mutation/mutants-of.ts';

/** A source that contains its mutants, and says which of its statements run. */
export interface SwitchedText {
  /**
   * The source in which `globalThis.mutation.active` chooses the mutant of that number, and
   * `globalThis.mutation.reached` is called before every statement inside a function.
   */
  readonly text: string;
  /** The mark that runs before what stands at an offset; null for what runs as the module loads. */
  markOf(offset: number): string | null;
}

/** A mutant that can be switched on. */
export interface NumberedChange extends Change {
  readonly number: number;
}

interface Mark {
  /** A statement, or the body of an arrow function that is an expression. */
  readonly node: ts.Node;
  readonly name: string;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
  /** The other end of what is enclosed: the widest opens first and closes last. */
  readonly otherEnd: number;
}

/** Puts changes into a source, each behind its number, and marks in front of its statements. */
export function switchedText(
  path: string,
  text: string,
  changes: readonly NumberedChange[],
): SwitchedText {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true);
  const marks: Mark[] = [];
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (inFunction && isMarked(node)) {
      marks.push({ node, name: `${path}@${node.getStart(source)}` });
    }
    const inner = inFunction || ts.isFunctionLike(node);
    node.forEachChild((child) => visit(child, inner));
  };
  visit(source, false);
  const insertions = [
    ...marks.flatMap((mark) => markInsertions(mark, source)),
    ...changes.flatMap(changeInsertions),
  ];
  return {
    text: withInsertions(text, insertions),
    markOf: (offset) => innermost(marks, offset)?.name ?? null,
  };
}

/** Statements directly in a block, before which another may stand, and bodies of arrow functions. */
function isMarked(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isArrowFunction(parent)) return node === parent.body && !ts.isBlock(node);
  if (!ts.isStatement(node) || ts.isFunctionDeclaration(node)) return false;
  return ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent);
}

function markInsertions({ node, name }: Mark, source: ts.SourceFile): Insertion[] {
  const call = `globalThis.mutation?.reached(${JSON.stringify(name)})`;
  const [start, end] = [node.getStart(source), node.getEnd()];
  // A mark stands in front of all that begins with its statement.
  if (ts.isStatement(node)) return [{ at: start, text: `${call};`, otherEnd: Infinity }];
  return [
    { at: start, text: `(${call}, `, otherEnd: Infinity },
    { at: end, text: ')', otherEnd: -1 },
  ];
}

function changeInsertions({
  from,
  to,
  replacement,
  isStatement,
  number,
}: NumberedChange): Insertion[] {
  const isActive = `globalThis.mutation?.active === ${number}`;
  if (isStatement) {
    return [
      { at: from, text: `{if (!(${isActive})) `, otherEnd: to },
      { at: to, text: '}', otherEnd: from },
    ];
  }
  return [
    { at: from, text: `(${isActive} ? (${replacement}) : (`, otherEnd: to },
    { at: to, text: '))', otherEnd: from },
  ];
}

function innermost(marks: readonly Mark[], offset: number): Mark | undefined {
  return marks.findLast(({ node }) => node.getFullStart() <= offset && offset < node.getEnd());
}

function withInsertions(text: string, insertions: readonly Insertion[]): string {
  const ordered = insertions.toSorted(
    (one, other) =>
      one.at - other.at ||
      Number(isOpening(one)) - Number(isOpening(other)) ||
      other.otherEnd - one.otherEnd,
  );
  let [result, from] = ['', 0];
  for (const { at, text: inserted } of ordered) {
    result += text.slice(from, at) + inserted;
    from = at;
  }
  return result + text.slice(from);
}

function isOpening({ at, otherEnd }: Insertion): boolean {
  return otherEnd > at;
}
