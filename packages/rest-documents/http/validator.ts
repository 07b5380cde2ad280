/** Quotes an entity tag for HTTP, unless it is quoted. */
export function entityTag(validator: string): string {
  return validator.startsWith('"') || validator.startsWith('W/') ? validator : `"${validator}"`;
}

/** Whether `If-None-Match` names the tag, by the weak comparison of RFC 9110, section 13.1.2. */
export function isUnchanged(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

/** The entity tag of one representation: representations must not share a tag (RFC 9110, section 8.8.3). */
export function tagOfRepresentation(tag: string, suffix: string): string {
  return tag.replace(/"$/, `;${suffix}"`);
}
