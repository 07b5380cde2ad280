import { globSync, readFileSync } from 'node:fs';
import { projectFile } from '#bin/wiring/project-files.ts';

const FOLDER = 'subgraphs/signalhub';
const DOCSTRING = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*(?:export )?(?:const|function\*?|class) (\w+)/g;
const FORMULA = /^Formula ([a-z_-]+\/\d+):\s*/m;

/** What the folders of the domain are called on the page, in the order of reading. */
const SECTIONS: Readonly<Record<string, string>> = {
  lifecycle: 'Lifecycle of securities',
  etf: 'Funds and sectors',
  research: 'Company research',
  facts: 'Evidence',
  'state-capital': 'State capital: ownership and control',
  policy: 'Policy materials',
  materials: 'Duplicates',
  heat: 'Heat and sector dynamics',
  realtime: 'Realtime signals',
};

interface Formula {
  readonly section: string;
  /** Name and version. */
  readonly name: string;
  /** What computes it. */
  readonly subject: string;
  readonly text: string;
  readonly place: string;
}

/**
 * The page of formulas: every docstring of signalhub that names one. Throws when a folder has a
 * formula and no section.
 */
export function renderFormulasPage(): string {
  const formulas = globSync('**/*.ts', { cwd: projectFile(FOLDER) })
    .toSorted()
    .flatMap(formulasOf);
  const unknown = formulas.find(({ section }) => SECTIONS[section] === undefined);
  if (unknown !== undefined) throw new Error(`${unknown.place} has a formula and no section`);
  const sections = Object.entries(SECTIONS).flatMap(([folder, title]) => {
    const own = formulas.filter(({ section }) => section === folder);
    return own.length === 0 ? [] : [`## ${title}`].concat(own.map(entryOf));
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Formulas

This page lists the formulas by which signalhub derives numbers from published facts. Answers name the version of their
formula (\`formulaVersion\` in GraphQL). A formula that changes gets a new version. \`npm run generate\` makes this page
from the docstrings of the modules that compute the formulas.`;

function formulasOf(file: string): Formula[] {
  const source = readFileSync(projectFile(`${FOLDER}/${file}`), 'utf8');
  return [...source.matchAll(DOCSTRING)].flatMap(([, comment, exported]) => {
    const text = textOf(comment!);
    const name = FORMULA.exec(text)?.[1];
    if (name === undefined) return [];
    const place = `${FOLDER}/${file}`;
    const prose = text.replace(FORMULA, '');
    const section = file.split('/')[0]!;
    return [{ section, name, subject: exported!, text: sentence(prose), place }];
  });
}

/** The prose of a comment, without the stars; parameters are for readers of the code. */
function textOf(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const parameters = lines.findIndex((line) => line.startsWith('@'));
  return lines
    .slice(0, parameters === -1 ? undefined : parameters)
    .join('\n')
    .trim();
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function entryOf({ name, subject, text, place }: Formula): string {
  return `### ${name}: ${subject}\n\n${text}\n\nIn \`${place}\`.`;
}
