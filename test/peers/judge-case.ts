import { parse } from 'graphql';
import { composeServices } from '#federation/compose/compose-services.ts';
import type { PeerCase } from '#test/peers/peer-case.ts';
import { linkedSdl } from '#test/peers/peer-dialect.ts';

/** How our composition of a case compares with the peer's. */
export interface PeerJudgement {
  readonly verdict: 'equal' | 'we accept' | 'we refuse' | 'we throw';
  /** Whether a code of ours is one of the peer's; null where one of the two accepts or has no codes. */
  readonly sharesCode: boolean | null;
  readonly codes: readonly string[];
}

/** Composes a case as the peer did. */
export function judgeCase({ subgraphs, accepts, codes: due }: PeerCase): PeerJudgement {
  try {
    const services = subgraphs.map(({ name, url, sdl }) => ({
      name,
      url,
      typeDefs: parse(linkedSdl(sdl)),
    }));
    const { supergraphSdl, errors = [] } = composeServices(services);
    const codes = [...new Set(errors.map(({ extensions }) => String(extensions['code'])))];
    if (supergraphSdl !== undefined) {
      const verdict = accepts ? 'equal' : 'we accept';
      return { verdict, sharesCode: null, codes };
    }
    if (accepts) return { verdict: 'we refuse', sharesCode: null, codes };
    const sharesCode = due === null ? null : codes.some((code) => due.includes(code));
    return { verdict: 'equal', sharesCode, codes };
  } catch (error) {
    return { verdict: 'we throw', sharesCode: null, codes: [String(error)] };
  }
}
