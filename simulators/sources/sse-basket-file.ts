/** A security of a basket, as the files of exchanges name it. */
export interface SimulatedComponent {
  readonly code: string;
  readonly name: string;
  readonly market: 'SSE' | 'SZSE' | 'BSE' | 'HKEX';
  readonly quantity: number;
  readonly substitution: 'forbidden' | 'allowed' | 'must';
  /** Cash that replaces it; null for none. */
  readonly cash: number | null;
}

/** The contents of a creation unit of a fund. */
export interface SimulatedBasket {
  readonly creationUnit: number;
  readonly navPerUnit: number;
  readonly navPerShare: number;
  readonly cash: number;
  /** More than there are where the file is cut off. */
  readonly declaredCount: number;
  readonly components: readonly SimulatedComponent[];
  /** The session of the newest file, and the one before, of a fund whose files no longer come. */
  readonly stoppedOn: readonly [date: string, dateBefore: string] | null;
}

/** A fund of an exchange. */
export interface SimulatedFund {
  readonly code: string;
  readonly name: string;
  /** Three shares unless it is named. */
  readonly basket?: SimulatedBasket;
}

const MARKETS = { SSE: '101', SZSE: '102', HKEX: '103', BSE: '106' } as const;
const FLAGS = { forbidden: '0', allowed: '1', must: '2' } as const;

const SAMPLE: SimulatedBasket = {
  creationUnit: 1_000_000,
  navPerUnit: 1_000_000,
  navPerShare: 1,
  cash: -250.75,
  declaredCount: 3,
  components: ['600000', '600001', '600002'].map((code) => ({
    code,
    name: `样本${code}`,
    market: 'SSE',
    quantity: 300,
    substitution: 'allowed',
    cash: null,
  })),
  stoppedOn: null,
};

/** The basket file of a fund in the XML of Shanghai. Dates are `YYYY-MM-DD`. */
export function sseBasketFile(
  { code, basket = SAMPLE }: SimulatedFund,
  date: string,
  dateBefore: string,
): string {
  const [day, dayBefore] = basket.stoppedOn ?? [date, dateBefore];
  return `<?xml version="1.0" encoding="UTF-8"?>
<SSEPortfolioCompositionFile>
  <FundInstrumentID>${code}</FundInstrumentID>
  <CreationRedemptionUnit>${basket.creationUnit}</CreationRedemptionUnit>
  <TradingDay>${day.replaceAll('-', '')}</TradingDay>
  <PreTradingDay>${dayBefore.replaceAll('-', '')}</PreTradingDay>
  <NAVperCU>${basket.navPerUnit.toFixed(2)}</NAVperCU>
  <NAV>${basket.navPerShare.toFixed(4)}</NAV>
  <EstimatedCashComponent>${basket.cash.toFixed(2)}</EstimatedCashComponent>
  <RecordNumber>${basket.declaredCount}</RecordNumber>
  <ComponentList>
${basket.components.map(componentText).join('\n')}
  </ComponentList>
</SSEPortfolioCompositionFile>
`;
}

function componentText({
  code,
  name,
  market,
  quantity,
  substitution,
  cash,
}: SimulatedComponent): string {
  const amount =
    cash === null
      ? ''
      : `\n      <SubstitutionCashAmount>${cash.toFixed(2)}</SubstitutionCashAmount>`;
  return `    <Component>
      <InstrumentID>${code}</InstrumentID>
      <InstrumentName>${name}</InstrumentName>
      <Quantity>${quantity}</Quantity>
      <SubstitutionFlag>${FLAGS[substitution]}</SubstitutionFlag>${amount}
      <UnderlyingSecurityID>${MARKETS[market]}</UnderlyingSecurityID>
    </Component>`;
}
