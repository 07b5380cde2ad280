import type { Check } from '#bin/doctor/finding.ts';
import { examinePeer, faultOfStatus, type NetworkAccess } from '#bin/doctor/checked-service.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import { readSmartboxHints } from '#market-data/symbols/smartbox-hints.ts';
import { SMARTBOX_CHARSETS, smartboxPath } from '#market-data/symbols/tencent-symbol-search.ts';

const NAME = 'quote search';
/** A share that every quote search knows. */
const KNOWN_CODE = '600519';

/** Searches for a well-known share. */
export function checkQuoteSearch(line: NetworkAccess): Check {
  return ({ quoteSearchUrl: url }) => {
    if (url === '') return { name: NAME, status: 'ok', fact: 'the built-in simulator' };
    if (url === 'off') return { name: NAME, status: 'ok', fact: 'disabled' };
    const kind = 'provider' as const;
    const peer = {
      ...line,
      name: NAME,
      kind,
      url,
      charsets: SMARTBOX_CHARSETS,
      faultOf: faultOfStatus,
    };
    return examinePeer(peer, async (ask) => {
      const { body } = await ask({ path: smartboxPath(KNOWN_CODE), method: 'GET' });
      const found = readSmartboxHints(body);
      if (found === null) throw new TransportError('not_its_protocol', 'it returns no hints');
      const share = found.find(({ symbol }) => symbol === KNOWN_CODE);
      if (share !== undefined) return { fact: `${KNOWN_CODE} is ${share.name}`, troubles: [] };
      const fact = `it does not know ${KNOWN_CODE}`;
      return {
        fact: '',
        troubles: [{ fact, advice: 'check the URL: another service may answer' }],
      };
    });
  };
}
