/** A document of an authority, as its site shows it. */
export interface SimulatedDocument {
  readonly title: string;
  /** Path on the site. */
  readonly path: string;
  readonly publishedOn: string;
  /** In the table of the page; null for a page without one. */
  readonly writtenOn: string | null;
  readonly docNo: string | null;
  readonly paragraphs: readonly string[];
}

/** The current documents of a site, to which documents are added while it runs. */
export interface DocumentList {
  readonly documents: readonly SimulatedDocument[];
}

/** How a site marks up the page of a document. */
export interface PageStyle {
  /** Opening tag of the element with the body. */
  readonly bodyTag: string;
  /** Whether a table above the document contains its properties. */
  readonly hasTable: boolean;
}

/** The page of a document, with the surroundings of real sites: scripts, navigation, a footer. */
export function documentPage(
  { title, docNo, writtenOn, publishedOn, paragraphs }: SimulatedDocument,
  { bodyTag, hasTable }: PageStyle,
  charset = 'utf-8',
): string {
  const [year, month, day] = (writtenOn ?? publishedOn).split('-').map(Number);
  const cells = [
    ['发文字号：', docNo ?? ''],
    ['成文日期：', `${year}年${month}月${day}日`],
    ['发布日期：', publishedOn],
  ].map(([label, value]) => `<td><b>${label}</b></td><td>${value}</td>`);
  const table = hasTable && writtenOn !== null ? `<table><tr>${cells.join('')}</tr></table>` : '';
  const body = paragraphs.map((text) => `<p>　　<span>${text}</span></p>`).join('\n');
  return `<!DOCTYPE html>
<html><head><meta charset="${charset}"><title>${title}_网站</title>
<meta name="firstpublishedtime" content="${publishedOn}-10:00:00">
<script>document.write("<p>支持光伏产业</p>");</script><style>p{margin:0}</style></head>
<body><div class="nav"><ul><li><a href="/">首页</a></li></ul></div><h1>${title}</h1>
${table}${bodyTag}
${body}
<br>&copy;&nbsp;正文结束</div><div class="footer">版权所有</div></body></html>`;
}
