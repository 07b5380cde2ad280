/** A short piece of news as its source lists it. Texts belong to the publisher, so only the title is stored. */
export interface Flash {
  /** The source's own id. */
  readonly id: string;
  /** The headline; without one, the first sentence. */
  readonly title: string;
  readonly url: string;
  /** Date in Shanghai. */
  readonly publishedOn: string;
  /** Grows with the time of publication. */
  readonly order: number;
}

const MAX_TITLE = 120;
/** Head of a text in the brackets of news agencies. */
const HEAD = /^【([^【】]{2,150})】/u;
const SENTENCE = /^[^。！？!?\n]+/u;
/** The reporter and the day at the start of a flash. */
const DATELINE = /^[\p{Script=Han}]{2,10}\d{1,2}月\d{1,2}日[电讯][，,：:]?/u;

/** The title of a flash: many have none, and begin with a head in brackets or with their only sentence. */
export function flashTitle(title: string | null, text: string | null): string | null {
  if (title !== null) return cut(title);
  const plain = (text ?? '').replaceAll(/<[^<>]{0,200}>/g, '').trim();
  const head = HEAD.exec(plain)?.[1] ?? SENTENCE.exec(plain.replace(DATELINE, ''))?.[0];
  return head === undefined || head.trim() === '' ? null : cut(head.trim());
}

function cut(text: string): string {
  return text.slice(0, MAX_TITLE).toWellFormed().replaceAll('\uFFFD', '');
}
