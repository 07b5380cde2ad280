import { hash } from 'node:crypto';

const SURNAMES = [...'沈陆顾程韩许邵谭方孟薛阮秦江罗苏唐施叶严莫季温祝应俞卓冯贺傅焦龚葛柳戚虞闵'];
const FIRST = [...'知怀景若守以明书嘉承慕望清砚听予序安如南修远思叙时云启敬维令克允'];
const SECOND = [...'远瑾谷正宁哲衡树舒和秋澜之舟川言行默然谦朗诚霖泽岳毅洵恪卿'];

/** The name of a made-up person; the same key names the same one, and hardly two keys share one. */
export function personName(key: string): string {
  const digits = hash('sha256', `person ${key}`);
  const pick = (from: readonly string[], at: number): string =>
    from[Number.parseInt(digits.slice(at, at + 6), 16) % from.length]!;
  return `${pick(SURNAMES, 0)}${pick(FIRST, 6)}${pick(SECOND, 12)}`;
}
