/** A small file of Shanghai in the XML of December 2025. */
export const SSE_XML = `<?xml version="1.0" encoding="UTF-8"?>
<SSEPortfolioCompositionFile>
  <FundInstrumentID>512990</FundInstrumentID>
  <CreationRedemptionUnit>1000000</CreationRedemptionUnit>
  <TradingDay>20261120</TradingDay>
  <PreTradingDay>20261119</PreTradingDay>
  <NAVperCU>1000000.50</NAVperCU>
  <NAV>1.0000</NAV>
  <EstimatedCashComponent>-250.75</EstimatedCashComponent>
  <RecordNumber>4</RecordNumber>
  <ComponentList>
    <Component>
      <InstrumentID>000009</InstrumentID>
      <InstrumentName>曜珩 Ａ</InstrumentName>
      <Quantity>1900</Quantity>
      <SubstitutionFlag>3</SubstitutionFlag>
      <SubstitutionCashAmount>62871</SubstitutionCashAmount>
      <UnderlyingSecurityID>102</UnderlyingSecurityID>
    </Component>
    <Component>
      <InstrumentID>600009</InstrumentID>
      <InstrumentName>川岐&amp;澜</InstrumentName>
      <Quantity>300</Quantity>
      <SubstitutionFlag>1</SubstitutionFlag>
      <UnderlyingSecurityID>101</UnderlyingSecurityID>
    </Component>
    <Component>
      <InstrumentID>00700</InstrumentID>
      <InstrumentName>峦霆</InstrumentName>
      <Quantity>100</Quantity>
      <SubstitutionFlag>7</SubstitutionFlag>
      <SubstitutionCashAmount>40000.5</SubstitutionCashAmount>
      <UnderlyingSecurityID>103</UnderlyingSecurityID>
    </Component>
    <Component>
      <InstrumentID>300009</InstrumentID>
      <InstrumentName>屿祺</InstrumentName>
      <Quantity>0</Quantity>
      <SubstitutionFlag>2</SubstitutionFlag>
      <SubstitutionCashAmount>0</SubstitutionCashAmount>
      <UnderlyingSecurityID>102</UnderlyingSecurityID>
    </Component>
  </ComponentList>
</SSEPortfolioCompositionFile>
`;

/** A small file of Shenzhen: three of its components, one of them cash, are of two markets. */
export const SZSE_XML = `<?xml version="1.0" encoding="UTF-8"?>
<p:PCFFile xmlns:p="http://ts.szse.cn/Fund">
  <p:SecurityID>159990</p:SecurityID>
  <p:UnderlyingSecurityID>399990</p:UnderlyingSecurityID>
  <p:CreationRedemptionUnit>500000</p:CreationRedemptionUnit>
  <p:EstimateCashComponent>120.00</p:EstimateCashComponent>
  <p:RecordNum>2</p:RecordNum>
  <p:TotalRecordNum>3</p:TotalRecordNum>
  <p:TradingDay>20261120</p:TradingDay>
  <p:PreTradingDay>20261119</p:PreTradingDay>
  <p:NAVperCU>600000.00</p:NAVperCU>
  <p:NAV>1.2000</p:NAV>
  <p:Components>
    <p:Component>
      <p:UnderlyingSecurityID>000009</p:UnderlyingSecurityID>
      <p:UnderlyingSecurityIDSource>102</p:UnderlyingSecurityIDSource>
      <p:UnderlyingSymbol>曜  珩Ａ</p:UnderlyingSymbol>
      <p:ComponentShare>400.00</p:ComponentShare>
      <p:SubstituteFlag>1</p:SubstituteFlag>
      <p:CreationCashSubstitute>0.0000</p:CreationCashSubstitute>
    </p:Component>
    <p:Component>
      <p:UnderlyingSecurityID>600009</p:UnderlyingSecurityID>
      <p:UnderlyingSecurityIDSource>101</p:UnderlyingSecurityIDSource>
      <p:UnderlyingSymbol>川岐</p:UnderlyingSymbol>
      <p:ComponentShare>100.00</p:ComponentShare>
      <p:SubstituteFlag>2</p:SubstituteFlag>
      <p:CreationCashSubstitute>2500.0000</p:CreationCashSubstitute>
    </p:Component>
    <p:Component>
      <p:UnderlyingSecurityID>159900</p:UnderlyingSecurityID>
      <p:UnderlyingSecurityIDSource>102</p:UnderlyingSecurityIDSource>
      <p:UnderlyingSymbol>申赎现金</p:UnderlyingSymbol>
      <p:ComponentShare>0.00</p:ComponentShare>
      <p:SubstituteFlag>2</p:SubstituteFlag>
      <p:CreationCashSubstitute>2500.0000</p:CreationCashSubstitute>
    </p:Component>
  </p:Components>
</p:PCFFile>
`;

/** A small legacy file of Shanghai; its names are 甲. */
const LEGACY_LINES = [
  '[ETF]',
  'Fundid1=512991',
  'CreationRedemptionUnit=1000000',
  'MaxCashRatio=0.50000',
  'Recordnum=2',
  'EstimateCashComponent=-947.00',
  'TradingDay=20200818',
  'PreTradingDay=20200817',
  'CashComponent=-947.00',
  'NAVperCU=1297122.00',
  'NAV=1.2971',
  'TAGTAG',
  '000009|甲    |    3000|3|0.10000|  120750.000|',
  '600009|甲    |     400|1|0.10000|            |',
  'ENDENDEND',
  '',
];

/** The legacy file in GBK, after a change of its lines. */
export function legacyBytes(edit: (lines: string[]) => string[] = (lines) => lines): Uint8Array {
  const text = edit([...LEGACY_LINES]).join('\r\n');
  // BC D7 is 甲 in GBK; everything else is ASCII.
  const bytes = [...text].flatMap((one) => (one === '甲' ? [0xbc, 0xd7] : [one.charCodeAt(0)]));
  return Uint8Array.from(bytes);
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
