import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** What a class shows of its size, and of what others may write. */
export interface ClassShape {
  /** `file Class`. */
  readonly name: string;
  /** Methods and accessors, private ones too; the constructor is not counted. */
  readonly methods: number;
  /** Public fields that are not `readonly`. */
  readonly writableFields: readonly string[];
}

/** The shapes of the classes that a file declares, in order. */
export function classShapes(file: string): ClassShape[] {
  const text = readFileSync(file, 'utf8');
  if (!/\bclass\b/.test(text)) return [];
  const shapes: ClassShape[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) shapes.push(shapeOf(file, node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return shapes;
}

function shapeOf(file: string, { name, members }: ts.ClassLikeDeclaration): ClassShape {
  const methods = members.filter(
    (member) => (ts.isMethodDeclaration(member) && member.body !== undefined) || isAccessor(member),
  );
  const writableFields = members.flatMap((member) =>
    ts.isPropertyDeclaration(member) && ts.isIdentifier(member.name) && !isGuarded(member)
      ? [member.name.text]
      : [],
  );
  return { name: `${file} ${name?.text ?? '(unnamed)'}`, methods: methods.length, writableFields };
}

function isAccessor(member: ts.ClassElement): boolean {
  return ts.isGetAccessorDeclaration(member) || ts.isSetAccessorDeclaration(member);
}

function isGuarded(member: ts.PropertyDeclaration): boolean {
  const { ReadonlyKeyword, PrivateKeyword } = ts.SyntaxKind;
  return (
    member.modifiers?.some(({ kind }) => kind === ReadonlyKeyword || kind === PrivateKeyword) ===
    true
  );
}
