/** A value as GraphQL writes it: members without quotation marks, and so those that hold a name of the schema. */
export function graphLiteral(value: unknown, nameMembers: ReadonlySet<string>): string {
  if (Array.isArray(value)) {
    return `[${value.map((one) => graphLiteral(one, nameMembers)).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined && member !== null)
    .map(([name, member]) => {
      const isName = nameMembers.has(name) && typeof member === 'string';
      return `${name}: ${isName ? member : graphLiteral(member, nameMembers)}`;
    });
  return `{ ${members.join(', ')} }`;
}
