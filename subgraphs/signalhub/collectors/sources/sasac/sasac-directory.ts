import { pageFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { stateEnterpriseRows } from '#signalhub/collectors/owners/state-enterprise.ts';
import { SourceFormatError, type FactSource } from '#signalhub/collectors/source.ts';

const PATH = '/n2588045/n27271785/n27271792/c14159097/content.html';
const HOUR_MS = 3_600_000;
/** The element of the page that contains the list, without the footer of the site. */
const BODY = 'zsy_comain';
const NAME = /^(?:\d{1,3}[.、．]?)?([\p{Script=Han}()（）]{4,40}(?:公司|集团))(?:[*＊※★])?$/u;
/** Longest text that may be a name; the rest of the page is not looked at. */
const MAX_TEXT = 80;

/** The directory of the enterprises whose owner the State Council's commission is. */
export const SASAC_DIRECTORY: FactSource<string> = {
  name: 'sasac-directory',
  capability: 'holder',
  authority: 'SASAC',
  stability: 'B',
  terms: 'Public page of a commission of the State Council, for information.',
  format: 'HTML, one name a link or cell',
  schedule: { kind: 'every', sessionMs: 24 * HOUR_MS, otherMs: 24 * HOUR_MS },
  hosts: ['www.sasac.gov.cn'],
  isComplete: true,
  minRows: 80,
  maxRequests: 1,
  needs: [],
  knows: ['company', 'ownership_entity', 'ownership_edge', 'research_material'],
  isConditional: false,
  first: () => ({ host: 'www.sasac.gov.cn', path: PATH }),
  faultOf: pageFaultOf,
  read: ({ bytes }) => {
    const rows = namesIn(answerText(bytes));
    return {
      rows,
      next: null,
      cursor: null,
      shape: [],
      records: rows.length,
      unreadable: 0,
      declared: null,
    };
  },
  identityOf: (name) => name,
  toFacts: stateEnterpriseRows,
};

/** The texts between marks that are names of enterprises, each once. */
function namesIn(page: string): string[] {
  const from = page.indexOf(BODY);
  if (from === -1) throw new SourceFormatError(`the page has no part ${BODY}`);
  const texts = page
    .slice(from)
    .split('<')
    .map((piece) => piece.slice(piece.indexOf('>') + 1))
    .filter((text) => text.length <= MAX_TEXT)
    .map((text) => text.replaceAll(/&nbsp;|\s/g, ''));
  return [...new Set(texts.flatMap((text) => NAME.exec(text)?.[1] ?? []))];
}
