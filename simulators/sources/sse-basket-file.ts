/** A fund of the Shanghai exchange. */
export interface SimulatedFund {
  readonly code: string;
  readonly name: string;
}

/** The basket file of a fund in the XML of Shanghai, with three shares. Dates are `YYYY-MM-DD`. */
export function sseBasketFile({ code }: SimulatedFund, date: string, dateBefore: string): string {
  const components = ['600000', '600001', '600002'].map(
    (share) => `    <Component>
      <InstrumentID>${share}</InstrumentID>
      <InstrumentName>样本${share}</InstrumentName>
      <Quantity>300</Quantity>
      <SubstitutionFlag>1</SubstitutionFlag>
      <UnderlyingSecurityID>101</UnderlyingSecurityID>
    </Component>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<SSEPortfolioCompositionFile>
  <FundInstrumentID>${code}</FundInstrumentID>
  <CreationRedemptionUnit>1000000</CreationRedemptionUnit>
  <TradingDay>${date.replaceAll('-', '')}</TradingDay>
  <PreTradingDay>${dateBefore.replaceAll('-', '')}</PreTradingDay>
  <NAVperCU>1000000.00</NAVperCU>
  <NAV>1.0000</NAV>
  <EstimatedCashComponent>-250.75</EstimatedCashComponent>
  <RecordNumber>3</RecordNumber>
  <ComponentList>
${components.join('\n')}
  </ComponentList>
</SSEPortfolioCompositionFile>
`;
}
