import ts from 'typescript';

/** One change of a source text that a good test notices. */
export interface Mutant {
  /** Of the change, from 1. */
  readonly line: number;
  /** For example `a < b  →  a <= b`, cut to one line. */
  readonly description: string;
  /** The whole text with the change. */
  readonly text: string;
}

/** Operators and their replacements. */
const REPLACEMENTS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
]);

const OTHER_CALLS: ReadonlyMap<string, string> = new Map([
  ['Math.max', 'Math.min'],
  ['Math.min', 'Math.max'],
  ['Math.floor', 'Math.ceil'],
  ['Math.ceil', 'Math.floor'],
]);

/**
 * Every mutant of a source: a constant, a comparison, an arithmetic or logical operator, an index
 * or a truth value changed, one at a time. Types, texts and imports are not mutated, nor are
 * messages of errors, which are not what the algorithms answer.
 */
export function mutantsOf(text: string): Mutant[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true);
  const mutants: Mutant[] = [];
  const replace = (node: ts.Node, replacement: string, shown: ts.Node): void => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const before = text.slice(shown.getStart(source), shown.getEnd());
    const at = start - shown.getStart(source);
    const after = before.slice(0, at) + replacement + before.slice(at + end - start);
    mutants.push({
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      description: `${oneLine(before)}  →  ${oneLine(after)}`,
      text: text.slice(0, start) + replacement + text.slice(end),
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return;
    mutate(node, replace);
    node.forEachChild(visit);
  };
  visit(source);
  return mutants;
}

type Replace = (node: ts.Node, replacement: string, shown: ts.Node) => void;

function mutate(node: ts.Node, replace: Replace): void {
  if (ts.isNumericLiteral(node) && !isName(node)) {
    replace(node, String(Number(node.text.replaceAll('_', '')) + 1), node.parent);
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
    replace(node, 'false', node.parent);
  } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
    replace(node, 'true', node.parent);
  } else if (ts.isBinaryExpression(node)) {
    const other = REPLACEMENTS.get(node.operatorToken.kind);
    if (other !== undefined && !joinsTexts(node)) replace(node.operatorToken, other, node);
  } else if (ts.isElementAccessExpression(node)) {
    const index = node.argumentExpression;
    if (ts.isIdentifier(index)) replace(index, `${index.text} + 1`, node);
  } else if (ts.isPropertyAccessExpression(node)) {
    const other = OTHER_CALLS.get(node.getText());
    if (other !== undefined) replace(node, other, node.parent);
  }
}

/** A number that is the name of a member, not a value. */
function isName(node: ts.NumericLiteral): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/** A plus between texts has no minus. */
function joinsTexts({ operatorToken, left, right }: ts.BinaryExpression): boolean {
  const isText = (side: ts.Expression): boolean =>
    ts.isStringLiteralLike(side) || ts.isTemplateExpression(side);
  return operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(left) || isText(right));
}

function oneLine(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > 90 ? `${flat.slice(0, 87)}…` : flat;
}
