import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const ROOMS = ['platform', 'packages', 'subgraphs', 'gateway', 'rest-adapter', 'bin'];
const CALL =
  /\.(counter|gauge|histogram)\(\s*'(marketgraph_\w+)',\s*(?:'[^']*'|"[^"]*"|`[^`]*`),?\s*(?:\[([^\]]*)\])?/g;

/** Every metric that some file creates, with its labels, by its name in Prometheus. */
export function metricsOfTheCode(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const room of ROOMS) {
    for (const name of readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const text = readFileSync(join(ROOT, room, name), 'utf8');
      for (const [, kind, metric, labels = ''] of text.matchAll(CALL)) {
        const names = [...labels.matchAll(/'(\w+)'/g)].map(([, label]) => label!);
        if (kind !== 'histogram') found.set(metric!, names);
        else {
          found.set(`${metric}_bucket`, [...names, 'le']);
          found.set(`${metric}_sum`, names).set(`${metric}_count`, names);
        }
      }
    }
  }
  return found;
}
