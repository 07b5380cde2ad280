/** The fault of a rule that names an unknown subgraph; null if it names none or only known ones. */
export function unknownSubgraph(
  { subgraphs }: { readonly subgraphs?: readonly string[] },
  known: readonly string[],
): string | null {
  const unknown = subgraphs?.find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  return `names the subgraph ${unknown}; there are ${known.join(', ')}`;
}
