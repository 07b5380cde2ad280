import type { InstrumentId } from '#kernel/instrument.ts';

/**
 * How else a symbol is written where people copy it from: with the exchange before or behind it (`SH600519`,
 * `600519.SS`, `0700.HK`, `AAPL.US`), with the mark of a class (`EURUSD=X`, `GC=F`, `BTCUSDT.P`), or without leading
 * zeros (`700`). Separators are left out, as in every text that is compared. The symbol itself is the first.
 */
export function writtenForms({ exchange, market, symbol }: InstrumentId): string[] {
  const code = symbol.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (exchange === 'stock' && market === 'cn') return [code, ...chineseForms(code)];
  if (exchange === 'stock' && market === 'hk') return [code, ...hongKongForms(code)];
  if (exchange === 'stock') return [code, `${code}us`, `us${code}`];
  if (exchange === 'forex') return [code, `${code}x`];
  if (exchange === 'commodity') return [code, `${code}f`];
  return market === 'perp' ? [code, `${code}perp`, `${code}swap`, `${code}p`] : [code];
}

/** Shanghai is written `SH` or `SS`; which exchange lists a code follows from its first digits. */
function chineseForms(code: string): string[] {
  const exchanges = exchangesOfCode(code);
  return exchanges.flatMap((name) => [`${name}${code}`, `${code}${name}`]);
}

function exchangesOfCode(code: string): string[] {
  if (code.startsWith('92') || /^[48]/.test(code)) return ['bj'];
  return /^[569]/.test(code) ? ['sh', 'ss'] : ['sz'];
}

function hongKongForms(code: string): string[] {
  const short = code.replace(/^0+/, '');
  const four = short.padStart(4, '0');
  return [...new Set([short, four])]
    .flatMap((form) => [form, `${form}hk`, `hk${form}`])
    .concat([`${code}hk`, `hk${code}`]);
}
