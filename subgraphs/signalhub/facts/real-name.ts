import type { PayloadFault } from '#signalhub/facts/fact-kind.ts';

/** Words that lists write in place of a name, in lower case. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'n/a',
  'nan',
  'nil',
  'none',
  'null',
  'undefined',
  'unknown',
  '不详',
  '无',
  '未知',
  '暂无',
  '暂缺',
  '空',
]);

/** Dashes and stars in place of the short name at the start of a registered name: `-股份有限公司`. */
const LEADING_PLACEHOLDER = /^[\p{Pd}*_]/u;

/**
 * Whether a text names something. Lists of exchanges have dashes, blanks or a word such as 暂无 where the name is not
 * known yet; if the store took such a text as a name, clients would always show it.
 */
export function isRealName(text: string): boolean {
  const name = text.normalize('NFKC').trim();
  if (!/[\p{L}\p{N}]/u.test(name) || PLACEHOLDERS.has(name.toLowerCase())) return false;
  return !LEADING_PLACEHOLDER.test(name) || name.startsWith('*ST');
}

/** The fields among these whose text is not a name; null and absent fields pass. */
export function nameFaults<Field extends string>(
  payload: Readonly<Partial<Record<Field, string | null>>>,
  fields: readonly Field[],
): PayloadFault[] {
  return fields
    .filter((field) => payload[field] != null && !isRealName(payload[field]))
    .map((field) => ({ field, message: 'must be a name, not what stands in for one' }));
}
