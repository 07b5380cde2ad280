/** What is wrong with a rule that names an unknown subgraph; null where it names none or known ones. */
export function unknownSubgraph(
  { subgraphs }: { readonly subgraphs?: readonly string[] },
  known: readonly string[],
): string | null {
  const unknown = subgraphs?.find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  return `names the subgraph ${unknown}; there are ${known.join(', ')}`;
}
