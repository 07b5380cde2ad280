/** Quotes an entity tag as HTTP wants it, unless it already is. */
export function entityTag(validator: string): string {
  return validator.startsWith('"') || validator.startsWith('W/') ? validator : `"${validator}"`;
}

/**
 * Whether `If-None-Match` names the tag, so that 304 says enough. The comparison is the weak one of
 * RFC 9110, section 13.1.2.
 */
export function isUnchanged(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

/** The tag of one representation of what a tag names: no two of them may have the same (RFC 9110, section 8.8.3). */
export function tagOfRepresentation(tag: string, suffix: string): string {
  return tag.replace(/"$/, `;${suffix}"`);
}
