/** The speaker or subject: 「海通证券:」, 「海通证券(600837)」, 「海通证券6月21日晚间公告」. */
const SUBJECT =
  /^([^\d,。;:()《》、]{2,14}?)(?::|\(\d{6}|(?:\d+月\d+日)?(?:今日|日前|晚间|早间|盘后|晚)?(?:发布)?(?:公告|披露))/u;

/** Republishers are not subjects; neither is 「快讯:」. */
const NOT_A_SUBJECT =
  /(?:社|报|网|台|电|讯|新闻|财经|客户端|周刊|海外版|突发|最新|重磅|独家|更新|盘前|盘后|午评|收评)$/u;

const SEPARATOR = '|';

/** Subjects at the start of a normalised text and its title; empty for none. */
export function subjectsOf(normal: string, title: string): string {
  const named = [normal, title].flatMap((text) => SUBJECT.exec(text)?.[1] ?? []);
  return [...new Set(named)].filter((one) => !NOT_A_SUBJECT.test(one)).join(SEPARATOR);
}

/**
 * Whether two texts each name a subject, and not the same one: 「中信证券:…」 and 「华泰证券:…」 may share every word and
 * number that follows. 「刘贵祥」 and 「最高法刘贵祥」 are the same.
 */
export function nameOthers(first: string, second: string): boolean {
  if (first === second || first === '' || second === '') return false;
  const others = second.split(SEPARATOR);
  return !first
    .split(SEPARATOR)
    .some((one) => others.some((other) => one.includes(other) || other.includes(one)));
}
