const HELP = '# HELP ';

/**
 * Merges the metrics of several processes: each description once, then the samples of every process, distinguished by
 * a label. Nothing is summed, because sums of gauges are meaningless.
 *
 * @param texts in Prometheus text format
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { readonly head: string[]; readonly samples: string[] }>();
  for (const text of texts) {
    let family: { readonly head: string[]; readonly samples: string[] } | undefined;
    let isKnown = false;
    for (const line of text.split('\n')) {
      if (line === '') continue;
      if (line.startsWith(HELP)) {
        const name = line.slice(HELP.length).split(' ', 1)[0]!;
        family = families.get(name);
        isKnown = family !== undefined;
        family ??= { head: [], samples: [] };
        families.set(name, family);
      }
      if (!line.startsWith('#')) family?.samples.push(line);
      else if (!isKnown) family?.head.push(line);
    }
  }
  return [...families.values()]
    .map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`)
    .join('\n');
}
