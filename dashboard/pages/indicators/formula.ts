/** A line of a formula: an equation with its two sides, or a sentence, which has the right one alone. */
export interface FormulaLine {
  readonly left: string | null;
  readonly right: string;
}

/** A piece of a line: its position, and its text with mathematical symbols. */
export interface FormulaPiece {
  readonly kind: 'column' | 'parameter' | 'power' | 'text';
  readonly text: string;
}

/** Names of a formula that mean something on the page around it. */
export interface FormulaNames {
  readonly columns: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
}

/** The left side of an equation: names, with arguments or an index, and commas between them. */
const LEFT = /^([\p{L}_+\-|][\p{L}\d_ ,+\-|[\]().]{0,47}?) = /u;

/**
 * The lines of a formula as the catalog writes it. Several equations in one line are split, so that their equals signs
 * can be aligned.
 */
export function formulaLines(formula: string): FormulaLine[] {
  return formula.split('\n').flatMap((line) => {
    const parts = line.split('; ');
    const areEquations = parts.every((part) => LEFT.test(part));
    return (areEquations ? parts : [line]).map(lineOf);
  });
}

function lineOf(text: string): FormulaLine {
  const left = LEFT.exec(text)?.[1];
  if (left === undefined || !isBalanced(left)) return { left: null, right: text };
  return { left, right: text.slice(left.length + 3) };
}

/** With an open bracket, the equals sign belongs to the content of the bracket. */
function isBalanced(text: string): boolean {
  return (
    text.split('(').length === text.split(')').length &&
    text.split('[').length === text.split(']').length
  );
}

/** `^` and its exponent: a number, a name, or a bracket with at most one nested level. */
const TOKEN =
  /\^(?:\((?:[^()]|\([^()]*\))*\)|-?[\p{L}\d_.]*[\p{L}\d])|`[^`]+`|[\p{L}_][\p{L}\d_]*/gu;

/** Splits a side of a line: powers are superscript, and parameters and columns of the indicator are marked. */
export function formulaPieces(text: string, names: FormulaNames): FormulaPiece[] {
  const pieces: FormulaPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const piece = pieceOf(match[0], names);
    if (piece === null) continue;
    if (match.index > at) pieces.push(plain(text.slice(at, match.index)));
    pieces.push(piece);
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push(plain(text.slice(at)));
  return pieces;
}

function pieceOf(token: string, { columns, parameters }: FormulaNames): FormulaPiece | null {
  if (token.startsWith('^')) {
    const power = token.slice(1);
    const isWrapped = power.startsWith('(');
    return { kind: 'power', text: withSigns(isWrapped ? power.slice(1, -1) : power) };
  }
  const name = token.replaceAll('`', '');
  if (parameters.has(name)) return { kind: 'parameter', text: name };
  if (columns.has(name)) return { kind: 'column', text: name };
  return token.startsWith('`') ? plain(name) : null;
}

function plain(text: string): FormulaPiece {
  return { kind: 'text', text: withSigns(text) };
}

function withSigns(text: string): string {
  return text
    .replaceAll(' * ', ' × ')
    .replaceAll(' - ', ' − ')
    .replaceAll('<=', '≤')
    .replaceAll('>=', '≥')
    .replace(/\bsqrt\(/g, '√(');
}
