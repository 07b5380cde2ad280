import { readFileSync } from 'node:fs';

/** The rights that docs/scaling.md lists for the user of a server, as arguments of `ACL SETUSER`. */
export function serverRights(): string[] {
  const [, rights = ''] = /\nuser (marketgraph [^`]+)```/.exec(page()) ?? [];
  return rights.trim().split(/\s+/);
}

/** Those of the user of a cluster. */
export function clusterRights(): string[] {
  const [, more = ''] = /of a cluster also needs `([^`]+)`/.exec(page()) ?? [];
  return [...serverRights(), ...more.split(' ')];
}

function page(): string {
  return readFileSync('docs/scaling.md', 'utf8');
}
