import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { VAGUE_WORDS } from '#test/vague-words.ts';

const MAX_FILE_LINES = 500;
const MAX_LINE_COLUMNS = 120;
const MAX_FUNCTION_LINES = 60;
const VAGUE_NAMES =
  /((^|-)(utils?|helpers?|misc|handy|manager|stuff)(-|$))|^(common|types|service)$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');
const sources = files.filter((file) => file.endsWith('.ts') && !file.includes('.gen.'));
const product = sources.filter((file) => !/^((test|bench)\/|packages\/[^/]+\/test\/)/.test(file));

function offenders(
  of: readonly string[],
  isBad: (text: string, file: string) => boolean,
): string[] {
  return of.filter((file) => isBad(readFileSync(file, 'utf8'), file));
}

function linesWith(of: readonly string[], isBad: (line: string) => boolean): string[] {
  return of.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isBad(line) ? [`${file}:${index + 1}`] : [])),
  );
}

/** Pages that people write; generated pages say what the code that they are generated from says. */
const GENERATED_PAGES = /^docs\/(indicators|indicator-costs|errors|formulas)\.md$/;
const pages = files.filter(
  (file) => /^(docs\/)?[\w-]+\.md$/.test(file) && !GENERATED_PAGES.test(file),
);
const VAGUE_PROSE = new RegExp(
  [
    ...VAGUE_WORDS,
    String.raw`\btold\b|\bbeside\b|\bunder way\b|\bin one go\b`,
    String.raw`\bmeanwhile\b|\bgoe?s? on\b|\bfor good\b|\bmade anew\b|\blets? go\b`,
  ].join('|'),
  'i',
);
const MAX_VERSION_BYTES = 8 * 1024;

/** The lines of a page with their numbers, without fenced code. */
function proseLines(page: string): (readonly [line: number, text: string])[] {
  let isCode = false;
  return readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const isFence = /^ *```/.test(text);
      if (isFence) isCode = !isCode;
      return isFence || isCode ? [] : [[index + 1, text] as const];
    });
}

function proseLinesWith(isBad: (text: string, next: string) => boolean): string[] {
  return pages.flatMap((page) => {
    const lines = proseLines(page);
    return lines.flatMap(([line, text], at) =>
      isBad(text, lines[at + 1]?.[1] ?? '') ? [`${page}:${line}`] : [],
    );
  });
}

/** Whether a vague word begins in a line; it may end in the next one. Quoted code may hold any word. */
function hasVagueWord(text: string, next: string): boolean {
  const blank = (code: string): string => ' '.repeat(code.length);
  const words = `${text} ${next.trimStart()}`.replaceAll(/`[^`]*`/g, blank);
  const match = VAGUE_PROSE.exec(words);
  return match !== null && match.index < text.length;
}

/**
 * Non-null assertions of the product; lower it with each that goes. Most read a column in a loop over rows: a function
 * that checks the row costs a sixth more in the first calculation of an indicator, so those stay.
 */
const MAX_ASSERTIONS = 3_804;

/** How many non-null assertions a file has. */
function assertionsIn(file: string): number {
  const text = readFileSync(file, 'utf8');
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext));
  return count;
}

/** Files that are written by tools, and are as large as what they describe. */
const GROWS_BY_ITSELF = new Set([
  'package-lock.json',
  'rest-adapter/openapi.json',
  'packages/indicators/indicators/catalog.json',
  'docs/indicators.md',
]);

describe('the tree is tidy:', () => {
  test('no file is longer than 500 lines', () => {
    expect(offenders(sources, (text) => text.split('\n').length > MAX_FILE_LINES)).toEqual([]);
  });

  test('no line is wider than 120 columns', () => {
    expect(linesWith(sources, (line) => line.length > MAX_LINE_COLUMNS)).toEqual([]);
  });

  test('files that npm makes executable are executable in Git, so that an installation changes no file', () => {
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      bin: Record<string, string>;
    };
    for (const file of Object.values(bin)) {
      const staged = execFileSync('git', ['ls-files', '--stage', file], { encoding: 'utf8' });
      expect(staged).toMatch(/^100755 /);
    }
  });

  test('files are named in kebab-case, for what they hold', () => {
    const bad = sources.filter((file) => {
      const name = basename(file).replace(/(\.(test|property|bench|config|gen|d))*\.ts$/, '');
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || VAGUE_NAMES.test(name);
    });
    expect(bad).toEqual([]);
  });

  test('types are never switched off', () => {
    const escape = /@ts-(ignore|expect-error|nocheck)|\bas any\b|: any\b/;
    const others = sources.filter((file) => file !== 'test/tidy.test.ts');
    expect(linesWith(others, (line) => escape.test(line) && !/^\s*(\*|\/\/)/.test(line))).toEqual(
      [],
    );
  });

  test('the product has no more non-null assertions than it had', () => {
    const own = product.filter((file) => !/^(tools\/|.*\/test\/)/.test(file));
    const total = own.reduce((sum, file) => sum + assertionsIn(file), 0);
    expect(total).toBeLessThanOrEqual(MAX_ASSERTIONS);
  });

  test('no comment has a to-do marker', () => {
    const marker = new RegExp(`\\b(${['TO', 'DO'].join('')}|FIX${'ME'}|XX${'X'})\\b`);
    expect(linesWith(sources, (line) => marker.test(line))).toEqual([]);
  });

  test('product functions stay under 60 lines', () => {
    expect(product.flatMap(longFunctions)).toEqual([]);
  });

  test('every fixture is used by a test', () => {
    const fixtures = files.filter((file) =>
      /^(test|packages\/[^/]+\/test)\/.*fixtures\/.*\.(json|txt|ndjson|graphql|yaml)$/.test(file),
    );
    const tests = sources
      .filter((file) => /^(packages\/[^/]+\/)?test\//.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const isUsed = (file: string) =>
      tests.includes(basename(file)) || tests.includes(file.split('/').at(-2) ?? file);
    expect(fixtures.filter((file) => !isUsed(file))).toEqual([]);
  });

  test('descriptions of several lines show no backslash, as none is needed there', () => {
    const documents = files.filter((file) => file.endsWith('.graphql'));
    const shown = documents.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/"""[^]*?"""/g)]
        .filter(([description]) => /\\"(?!"")/.test(description))
        .map(([description]) => `${file}: ${description}`),
    );
    expect(shown).toEqual([]);
  });

  test('no large file is committed', () => {
    const large = files.filter(
      (file) => !GROWS_BY_ITSELF.has(file) && readFileSync(file).length > 400_000,
    );
    expect(large).toEqual([]);
  });
});

describe('the pages are tidy:', () => {
  test('no line of text is wider than 120 columns', () => {
    expect(
      proseLinesWith((text) => text.length > MAX_LINE_COLUMNS && !text.startsWith('|')),
    ).toEqual([]);
  });

  test('the subject of a sentence is a component or the reader', () => {
    expect(proseLinesWith(hasVagueWord)).toEqual([]);
  });

  test('the changelog has at most 8 kB for each version', () => {
    const [, ...versions] = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## )/m);
    expect(versions.length).toBeGreaterThan(0);
    const long = versions.filter((text) => Buffer.byteLength(text) > MAX_VERSION_BYTES);
    expect(long.map((text) => text.split('\n')[0])).toEqual([]);
  });
});

/** Named functions and methods whose body, by indentation, spans more than the bound. */
function longFunctions(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const found: string[] = [];
  for (const [index, line] of lines.entries()) {
    const match =
      /^(\s*)(export )?(async )?(function\*? \w+|(static |async |get |set |\*)*#?\w+\([^)]*\)[^;=]*\{$)/.exec(
        line,
      );
    if (match === null || /^\s*(if|for|while|switch|catch|return)\b/.test(line)) continue;
    const close = `${match[1]}}`;
    const end = lines.findIndex((other, at) => at > index && other.startsWith(close));
    if (end - index > MAX_FUNCTION_LINES) found.push(`${file}:${index + 1} (${end - index} lines)`);
  }
  return found;
}
