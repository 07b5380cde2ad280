import type { SimulatedFund } from '#simulators/sources/sse-basket-file.ts';

const SHARES = ['000001', '000002'];

/** A day of a basket: dates are `YYYY-MM-DD`. */
export interface BasketDay {
  readonly date: string;
  readonly dateBefore: string;
}

/** The basket file of a fund in the XML of Shenzhen, with two shares and the cash. The root has two names. */
export function szseBasketXml(
  { code, name }: SimulatedFund,
  { date, dateBefore }: BasketDay,
  root: 'PCFFile' | 'PCF',
): string {
  const components = SHARES.map((share) =>
    component(share, `样本${share}`, '300.00', '1', '0.0000'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://ts.szse.cn/Fund">
  <SecurityID>${code}</SecurityID>
  <Symbol>${name}</Symbol>
  <CreationRedemptionUnit>1000000.00</CreationRedemptionUnit>
  <EstimateCashComponent>-250.75</EstimateCashComponent>
  <TradingDay>${date.replaceAll('-', '')}</TradingDay>
  <PreTradingDay>${dateBefore.replaceAll('-', '')}</PreTradingDay>
  <NAVperCU>1000000.00</NAVperCU>
  <NAV>1.0000</NAV>
  <RecordNum>2</RecordNum>
  <TotalRecordNum>3</TotalRecordNum>
  <Components>
${components.join('\n')}
${component('159900', '申赎现金', '0.00', '2', '1200.0000')}
  </Components>
</${root}>
`;
}

function component(code: string, name: string, quantity: string, flag: string, cash: string) {
  return `    <Component>
      <UnderlyingSecurityID>${code}</UnderlyingSecurityID>
      <UnderlyingSecurityIDSource>102</UnderlyingSecurityIDSource>
      <UnderlyingSymbol>${name}</UnderlyingSymbol>
      <ComponentShare>${quantity}</ComponentShare>
      <SubstituteFlag>${flag}</SubstituteFlag>
      <CreationCashSubstitute>${cash}</CreationCashSubstitute>
    </Component>`;
}

/** The same basket as the text for people, whose columns are aligned for the eye. */
export function szseBasketText(
  { code, name }: SimulatedFund,
  { date, dateBefore }: BasketDay,
): string {
  const rows = SHARES.map((share) => row(share, `样本${share}`, '300', '允许', '0.0000'));
  return [
    `  ${name}申购赎回清单`,
    ` 基本信息`,
    `  基金名称：  ${name}`,
    `  基金代码：  ${code}`,
    ` ${dateBefore}日 信息内容`,
    `  最小申购、赎回单位资产净值：  1,000,000.00元`,
    `  基金份额净值：  1.0000元`,
    ` ${date}日 信息内容`,
    `  预估现金差额：  -250.75元`,
    `  最小申购、赎回单位：  1000000份`,
    `  本市场申购赎回组合证券只数：  2只`,
    `  全部申购赎回组合证券只数：  3只(含"159900"证券)`,
    ` 组合信息内容`,
    ` 证券代码  证券简称  股份数量  现金替代标志  申购现金替代保证金率  申购替代金额  赎回替代金额  挂牌市场`,
    ...rows,
    row('159900', '申赎现金', '0', '必须', '1,200.0000'),
    '',
  ].join('\n');
}

function row(code: string, name: string, quantity: string, flag: string, cash: string): string {
  return ` ${code}   ${name}   ${quantity}   ${flag}   0.00%   ${cash}   ${cash}   深圳市场`;
}
