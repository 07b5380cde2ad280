import { sasacList } from '#signalhub/collectors/sources/sasac/sasac-list.ts';

/** News of the commission that directs central enterprises. */
export const SASAC_NEWS = sasacList(
  'sasac-news',
  'sasac.gov.cn.news',
  '/n2588025/n2588119/index.html',
);
