import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node itself loads what a registry requires when it is first asked for, such as each indicator: vitest does not see
// these modules, so a worker that imports this file first gives Node their changed texts.

const place = process.env['MARKETGRAPH_CHANGED_TEXTS'];
const texts = new Map<string, string>(
  place === undefined || !existsSync(place)
    ? []
    : (JSON.parse(readFileSync(place, 'utf8')) as [path: string, text: string][]),
);

registerHooks({
  load(url, context, nextLoad) {
    const text = url.startsWith('file:') ? texts.get(fileURLToPath(url)) : undefined;
    if (text === undefined) return nextLoad(url, context);
    return { format: 'module-typescript', source: text, shortCircuit: true };
  },
});
