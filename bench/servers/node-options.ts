import { readFileSync } from 'node:fs';

const START = /^((?:\w+=\S+ )*)exec node (.*)bin\/marketgraph\.ts start$/;

/** The options of Node that `npm start` runs the product with. */
export function productNodeOptions(): string[] {
  return startScript().options;
}

/** The environment variables that `npm start` sets. */
export function productVariables(): Readonly<Record<string, string>> {
  const pairs = startScript().variables.map((text) => text.split('=') as [string, string]);
  return Object.fromEntries(pairs);
}

function startScript(): { readonly variables: string[]; readonly options: string[] } {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  const found = START.exec(scripts['start'] ?? '');
  if (found === null) throw new Error('the script start of package.json reads otherwise');
  const wordsOf = (words: string): string[] => words.split(' ').filter((word) => word !== '');
  return { variables: wordsOf(found[1]!), options: wordsOf(found[2]!) };
}
