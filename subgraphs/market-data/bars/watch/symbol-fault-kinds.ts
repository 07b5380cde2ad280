/** Why a configured symbol has no new bars, while the venue is well, with a sentence for readers. */
export const SYMBOL_FAULTS = {
  unlisted: 'the exchange does not list this symbol; correct or remove it in the settings',
  refused: 'the exchange refuses these bars, or returns malformed ones',
  halted: 'the exchange lists this symbol and does not trade it now',
} as const;

export type SymbolFaultKind = keyof typeof SYMBOL_FAULTS;
