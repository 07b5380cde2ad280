import type { Random } from '#kernel/ports/clock.ts';
import { filledText } from '#simulators/publication/filled-text.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';
import { readTable } from '#simulators/publication/read-table.ts';

/** A document without a sector. */
interface SilentDocument {
  readonly title: string;
  readonly body: string;
}

/** Documents of authorities, with the months in which each appears. */
const SILENT_DOCUMENTS = readTable('silent-documents', 3).map(([title, body, months]) => {
  const [first, last] = months.split('-').map(Number);
  return { title: title, body: body, first: first!, last: last! };
});

const EXCHANGE_RULES = readTable('exchange-rules', 2).map(([title, body]) => {
  return { title: title, body: body };
});

/** A document of an authority without a sector. */
export function silentDocumentOf(random: Random, authority: string, date: string): SilentDocument {
  const month = Number(date.slice(5, 7));
  const documents = SILENT_DOCUMENTS.filter(({ first, last }) => month >= first && month <= last);
  return filledSilent(random, oneOf(random, documents), authority, date);
}

/** A rule of an exchange, or a notice to its members. */
export function exchangeRuleOf(random: Random, exchange: string, date: string): SilentDocument {
  return filledSilent(random, oneOf(random, EXCHANGE_RULES), exchange, date);
}

function filledSilent(
  random: Random,
  { title, body }: SilentDocument,
  authority: string,
  date: string,
): SilentDocument {
  const [, month, day] = date.split('-').map(Number);
  const words: Readonly<Record<string, string>> = {
    a: authority,
    d: `${month}月${day}日`,
    n: String(integerBetween(random, 2, 40)),
    m: String(integerBetween(random, 100, 4_999)),
  };
  return { title: filledText(title, words), body: filledText(body, words) };
}
