import { posix } from 'node:path';
import hljs from 'highlight.js';
import newMarkdownIt, { type Env, type MarkdownIt, type Token } from 'markdown-it';
import { addressFrom, indicatorPage, sitePathOf } from '#tools/site/page-paths.ts';

/** Where a text stands in the repository, and the page of the site that it is rendered for. */
export interface RenderedPlace extends Env {
  readonly source: string;
  readonly target: string;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'bash',
  ts: 'typescript',
  text: 'plaintext',
};

/** Its sections are pages of their own on the site. */
const INDICATORS = 'docs/indicators.md';

const markdown = createMarkdown();

/** Renders the Markdown of the repository as HTML, with addresses of the site. */
export function renderMarkdown(text: string, place: RenderedPlace): string {
  return markdown.render(text, { ...place });
}

/** The anchor of a heading, as the usual hosts of repositories derive it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** A block of code with its colours, and a button that copies it where a script runs. */
export function renderCode(text: string, language: string): string {
  const known = LANGUAGES[language] ?? language;
  const coloured =
    hljs.getLanguage(known) === undefined
      ? markdown.utils.escapeHtml(text)
      : hljs.highlight(text, { language: known }).value;
  return `<div class="code"><pre tabindex="0"><code>${coloured}</code></pre></div>`;
}

function createMarkdown(): MarkdownIt {
  const created = newMarkdownIt({ html: false });
  const { rules } = created.renderer;
  rules['fence'] = (tokens, index) => {
    const { content, info } = tokens[index]!;
    return renderCode(content, info.trim());
  };
  rules['heading_open'] = (tokens, index) => {
    const { tag } = tokens[index]!;
    const text = (tokens[index + 1]?.children ?? [])
      .filter(({ type }) => type === 'text' || type === 'code_inline')
      .map(({ content }) => content)
      .join('');
    return `<${tag} id="${anchorOf(text)}">`;
  };
  rules['link_open'] = (tokens, index, options, place, self) => {
    retarget(tokens[index]!, 'href', place as RenderedPlace);
    return self.renderToken(tokens, index, options);
  };
  const image = rules['image']!;
  rules['image'] = (tokens, index, options, place, self) => {
    retarget(tokens[index]!, 'src', place as RenderedPlace);
    tokens[index]!.attrSet('loading', 'lazy');
    return image(tokens, index, options, place, self);
  };
  rules['table_open'] = () => '<div class="table" tabindex="0"><table>';
  rules['table_close'] = () => '</table></div>';
  // A head without words is no header: readers of screens would announce nothing.
  rules['th_open'] = (tokens, index) => (tokens[index + 1]?.content === '' ? '<td>' : '<th>');
  rules['th_close'] = (tokens, index) => (tokens[index - 1]?.content === '' ? '</td>' : '</th>');
  return created;
}

/** Makes an address of the repository one of the site. A link to what the site does not have becomes plain text. */
function retarget(token: Token, attribute: string, { source, target }: RenderedPlace): void {
  const given = String(token.attrGet(attribute) ?? '');
  const isHere = given.startsWith('#');
  if (/^[a-z][a-z+.-]*:/i.test(given) || (isHere && source !== INDICATORS)) return;
  const [path = '', anchor] = given.split('#');
  const file = isHere ? source : posix.join(posix.dirname(source), decodeURI(path));
  const page = sitePathOf(file);
  if (page === null) {
    token.attrs = [['title', `${file} in the repository`]];
    return;
  }
  const isIndicator = file === INDICATORS && anchor !== undefined;
  const end = anchor === undefined || isIndicator ? '' : `#${anchor}`;
  token.attrSet(attribute, addressFrom(target, isIndicator ? indicatorPage(anchor) : page) + end);
}
