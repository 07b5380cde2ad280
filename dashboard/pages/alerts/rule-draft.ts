import type { AlertKind, AlertRuleInput } from '#clients/typescript/src/index.ts';

/** The scan that a new rule starts from. */
export const SCAN_EXAMPLE = JSON.stringify(
  {
    universe: { exchange: 'venue_a', market: 'spot' },
    interval: '1h',
    where: {
      compare: { left: { calc: { name: 'rsi' } }, op: 'lt', right: { number: 30 } },
    },
  },
  null,
  2,
);

/** The rule that a form describes. Throws `SyntaxError` where a field is not JSON. */
export function ruleDraft(kind: AlertKind, form: FormData): AlertRuleInput {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const watched = WATCHED[kind](text);
  return {
    name: text('name'),
    url: text('url'),
    cooldownSec: Number(text('cooldown')) || 0,
    [kind]: watched,
  } as AlertRuleInput;
}

type Field = (name: string) => string;

/** What a rule of each kind watches. */
const WATCHED: Readonly<Record<AlertKind, (text: Field) => object>> = {
  feature: (text) => {
    const [exchange = '', market = '', ...symbol] = text('instrument').split(':');
    const params = objectOf(text('params'));
    return {
      instruments: [{ exchange, market, symbol: symbol.join(':') }],
      interval: text('interval'),
      calc: { name: text('indicator'), ...(params === null ? {} : { params }) },
      feature: text('feature'),
    };
  },
  scan: (text) => objectOf(text('scan')) ?? {},
  material: (text) => ({
    channel: text('channel'),
    ...(text('sector') === '' ? {} : { sectorId: text('sector') }),
  }),
  condition: (text) => ({
    subject: text('subject'),
    key: text('key'),
    condition: text('condition'),
  }),
};

/** Null for an empty text. */
function objectOf(text: string): object | null {
  return text === '' ? null : (JSON.parse(text) as object);
}
