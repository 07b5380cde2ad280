import type { Clock } from '#kernel/ports/clock.ts';
import {
  deskWriter,
  exchangeWriter,
  noticesAt,
  type Notice,
  type NoticeWriter,
} from '#simulators/publication/notice-line.ts';
import { deskOf } from '#simulators/publication/policy-sources.ts';
import { dateText } from '#simulators/publication/shanghai-time.ts';
import type { DocumentList, SimulatedDocument } from '#simulators/sources/simulated-document.ts';

/** Every list of documents that sites show. */
const DOCUMENT_LISTS = [
  'govCn',
  'library',
  'ndrc',
  'mof',
  'csrc',
  'nfra',
  'miit',
  'sasacPolicy',
  'sasacNews',
  'sseRules',
  'szseRules',
] as const;
type DocumentListName = (typeof DOCUMENT_LISTS)[number];

export type DocumentLists = Readonly<Record<DocumentListName, DocumentList>>;

/** The authorities of a list; the library has documents of those without a site of their own. */
const DESKS: Readonly<Partial<Record<DocumentListName, string>>> = {
  govCn: 'gov',
  library: 'most moa mohurd mot mee pbc nea nmpa nhsa samr',
  ndrc: 'ndrc',
  mof: 'mof',
  csrc: 'csrc',
  nfra: 'nfra',
  miit: 'miit',
  sasacPolicy: 'sasac',
  sasacNews: 'sasac',
};
const EXCHANGES: Readonly<Partial<Record<DocumentListName, string>>> = {
  sseRules: '上海证券交易所',
  szseRules: '深圳证券交易所',
};

/** A month, a day and a number, of which addresses are made. */
interface AddressParts {
  /** `202611`. */
  readonly month: string;
  /** `20261127`. */
  readonly day: string;
  readonly number: number;
}

/** Addresses as the sites write them, with numbers that no document of theirs has. */
const PATHS: Readonly<Record<DocumentListName, (parts: AddressParts) => string>> = {
  govCn: ({ month, number }) => `/zhengce/content/${month}/content_9${number}.htm`,
  library: ({ month, number }) => `/zhengce/zhengceku/${month}/content_8${number}.htm`,
  ndrc: ({ month, day, number }) => `/xxgk/zcfb/tz/${month}/t${day}_9${number}.html`,
  mof: ({ month, day, number }) => `/zhengwuxinxi/zhengcefabu/${month}/t${day}_9${number}.htm`,
  csrc: ({ number }) => `/csrc/c100028/c9${number}/content.shtml`,
  nfra: ({ number }) => `/cn/view/pages/9${number}`,
  miit: ({ day, number }) => `/zwgk/zcwj/wjfb/tz/art/${day.slice(0, 4)}/art_9${number}.html`,
  sasacPolicy: ({ number }) => `/n2588035/n2588320/n2588335/c9${number}/content.html`,
  sasacNews: ({ number }) => `/n2588025/n2588119/c9${number}/content.html`,
  sseRules: ({ day, number }) =>
    `/lawandrules/sselawsrules2025/trade/universal/c/c_${day}_9${number}.shtml`,
  szseRules: ({ day, number }) => `/lawrules/rule/trade/current/t${day}_9${number}.html`,
};

/**
 * The documents of the demo's world on the sites of authorities, at the time of each request. All of them are invented.
 */
export function demoDocuments(seed: number, clock: Clock): DocumentLists {
  const entries = DOCUMENT_LISTS.map((name) => {
    // Created with the first request to the site, which is after the start.
    let write: NoticeWriter | null = null;
    const list: DocumentList = {
      get documents() {
        write ??= writerOf(seed, name);
        const notices = noticesAt(`${name} ${seed}`, write, clock.nowMs());
        return notices.map((notice) => documentOf(name, notice));
      },
    };
    return [name, list] as const;
  });
  return Object.fromEntries(entries) as unknown as DocumentLists;
}

function writerOf(seed: number, name: DocumentListName): NoticeWriter {
  const exchange = EXCHANGES[name];
  if (exchange !== undefined) return exchangeWriter(exchange);
  return deskWriter(seed, DESKS[name]!.split(' ').map(deskOf), name !== 'sasacNews');
}

function documentOf(
  name: DocumentListName,
  { title, docNo, paragraphs, publishedAtMs, number }: Notice,
): SimulatedDocument {
  const publishedOn = dateText(publishedAtMs);
  const day = publishedOn.replaceAll('-', '');
  return {
    title,
    path: PATHS[name]({ month: day.slice(0, 6), day, number }),
    publishedOn,
    writtenOn: publishedOn,
    docNo,
    // Authorities write the number on a separate line.
    paragraphs: docNo === null ? paragraphs : [docNo, ...paragraphs],
  };
}
