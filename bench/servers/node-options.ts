import { readFileSync } from 'node:fs';

const START = /^exec node (.*)bin\/marketgraph\.ts start$/;

/** The options of Node that `npm start` runs the product with. */
export function productNodeOptions(): string[] {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  const options = START.exec(scripts['start'] ?? '')?.[1];
  if (options === undefined) throw new Error('the script start of package.json reads otherwise');
  return options.split(' ').filter((option) => option !== '');
}
