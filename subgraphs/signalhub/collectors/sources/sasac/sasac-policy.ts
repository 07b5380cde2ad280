import { sasacList } from '#signalhub/collectors/sources/sasac/sasac-list.ts';

/** Rules of the commission that directs central enterprises. */
export const SASAC_POLICY = sasacList(
  'sasac-policy',
  'sasac.gov.cn',
  '/n2588035/n2588320/n2588335/index.html',
);
