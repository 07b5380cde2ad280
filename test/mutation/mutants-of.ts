import ts from 'typescript';

/** One change of a source text that a good test notices. */
export interface Mutant {
  /** Of the change, from 1. */
  readonly line: number;
  /** Offset of the change in the original text. */
  readonly start: number;
  /** For example `a < b  →  a <= b`, cut to one line. */
  readonly description: string;
  /** The whole text with the change. */
  readonly text: string;
  /** What stands instead of which part of the original text. */
  readonly change: Change;
}

/** A part of a text and what replaces it. */
export interface Change {
  /** The part that can be chosen by a condition as a whole: an expression, a name or a statement. */
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
  readonly isStatement: boolean;
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
  [ts.SyntaxKind.PercentToken, '*'],
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
 * Every mutant of a source, with one change each: a constant, a comparison, an arithmetic or logical
 * operator, an index or a truth value changed; a condition negated; an early return or a call whose
 * result is not used removed. Types, texts and imports are not mutated, nor are messages of errors,
 * which are not what the algorithms answer.
 */
export function mutantsOf(text: string): Mutant[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true);
  const mutants: Mutant[] = [];
  const replace = (node: ts.Node, replacement: string, shown: ts.Node): void => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const before = text.slice(shown.getStart(source), shown.getEnd());
    const at = start - shown.getStart(source);
    const after = before.slice(0, at) + replacement + before.slice(at + end - start);
    // An operator is not an expression: the whole operation is chosen.
    const isOperator = ts.isBinaryExpression(shown) && node === shown.operatorToken;
    const chosen = isOperator ? shown : node;
    mutants.push({
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      start,
      description: `${oneLine(before)}  →  ${oneLine(after)}`,
      text: text.slice(0, start) + replacement + text.slice(end),
      change: {
        from: chosen.getStart(source),
        to: chosen.getEnd(),
        replacement: isOperator ? after : replacement,
        isStatement: ts.isStatement(node),
      },
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return;
    mutateValue(node, replace);
    mutateFlow(node, replace);
    node.forEachChild(visit);
  };
  visit(source);
  return mutants;
}

type Replace = (node: ts.Node, replacement: string, shown: ts.Node) => void;

function mutateValue(node: ts.Node, replace: Replace): void {
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

function mutateFlow(node: ts.Node, replace: Replace): void {
  if (ts.isIfStatement(node)) negate(node.expression, replace);
  else if (ts.isConditionalExpression(node)) negate(node.condition, replace);
  else if (ts.isExpressionStatement(node) && isCall(node.expression)) replace(node, ';', node);
  else if (ts.isReturnStatement(node) && isEarly(node)) replace(node, ';', node.parent);
}

/** Comparisons of equality have their opposite already. */
function negate(condition: ts.Expression, replace: Replace): void {
  if (ts.isBinaryExpression(condition) && isEquality(condition.operatorToken.kind)) return;
  if (ts.isPrefixUnaryExpression(condition) && isNot(condition)) {
    replace(condition, `(${condition.operand.getText()})`, condition.parent);
  } else {
    replace(condition, `!(${condition.getText()})`, condition.parent);
  }
}

function isEquality(kind: ts.SyntaxKind): boolean {
  const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken } = ts.SyntaxKind;
  return kind === EqualsEqualsEqualsToken || kind === ExclamationEqualsEqualsToken;
}

function isNot({ operator }: ts.PrefixUnaryExpression): boolean {
  return operator === ts.SyntaxKind.ExclamationToken;
}

/** A call for its effect, awaited or not; a base class's constructor has to be called. */
function isCall(expression: ts.Expression): boolean {
  if (ts.isAwaitExpression(expression)) return isCall(expression.expression);
  if (!ts.isCallExpression(expression)) return false;
  return expression.expression.kind !== ts.SyntaxKind.SuperKeyword;
}

/** A return below a condition or in a loop, behind which the function goes on. */
function isEarly(node: ts.ReturnStatement): boolean {
  const outer = ts.isBlock(node.parent) ? node.parent.parent : node.parent;
  return ts.isIfStatement(outer) || ts.isIterationStatement(outer, false);
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
