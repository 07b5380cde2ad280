/**
 * The longest chain of modules in which each imports the next; imports form no cycle.
 *
 * @param imports the files that each file imports
 */
export function longestImportChain(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const chains = new Map<string, string[]>();
  const chainOf = (file: string): string[] => {
    const known = chains.get(file);
    if (known !== undefined) return known;
    const below = (imports.get(file) ?? []).map(chainOf);
    const longest = below.reduce((best, one) => (one.length > best.length ? one : best), []);
    const chain = [file, ...longest];
    chains.set(file, chain);
    return chain;
  };
  return [...imports.keys()]
    .map(chainOf)
    .reduce((best, one) => (one.length > best.length ? one : best), []);
}
