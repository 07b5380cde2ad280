import type {
  SimulatedBasket,
  SimulatedComponent,
  SimulatedFund,
} from '#simulators/sources/sse-basket-file.ts';

const SHARES = ['000001', '000002'];

/** A day of a basket: dates are `YYYY-MM-DD`. */
export interface BasketDay {
  readonly date: string;
  readonly dateBefore: string;
}

const MARKETS = { SSE: '101', SZSE: '102', HKEX: '103', BSE: '106' } as const;
const FLAGS = { forbidden: '0', allowed: '1', must: '2' } as const;

const SAMPLE: SimulatedBasket = {
  creationUnit: 1_000_000,
  navPerUnit: 1_000_000,
  navPerShare: 1,
  cash: -250.75,
  declaredCount: 3,
  components: [
    ...SHARES.map((code) => shareOf(code, `样本${code}`, 300, 'allowed', 0)),
    shareOf('159900', '申赎现金', 0, 'must', 1_200),
  ],
  stoppedOn: null,
};

function shareOf(
  code: string,
  name: string,
  quantity: number,
  substitution: SimulatedComponent['substitution'],
  cash: number,
): SimulatedComponent {
  return { code, name, market: 'SZSE', quantity, substitution, cash };
}

/** The basket file of a fund in the XML of Shenzhen. The root has two names. */
export function szseBasketXml(
  { code, name, basket = SAMPLE }: SimulatedFund,
  { date, dateBefore }: BasketDay,
  root: 'PCFFile' | 'PCF',
): string {
  const own = basket.components.filter((one) => one.market === 'SZSE' && one.code !== '159900');
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://ts.szse.cn/Fund">
  <SecurityID>${code}</SecurityID>
  <Symbol>${name}</Symbol>
  <CreationRedemptionUnit>${basket.creationUnit.toFixed(2)}</CreationRedemptionUnit>
  <EstimateCashComponent>${basket.cash.toFixed(2)}</EstimateCashComponent>
  <TradingDay>${date.replaceAll('-', '')}</TradingDay>
  <PreTradingDay>${dateBefore.replaceAll('-', '')}</PreTradingDay>
  <NAVperCU>${basket.navPerUnit.toFixed(2)}</NAVperCU>
  <NAV>${basket.navPerShare.toFixed(4)}</NAV>
  <RecordNum>${own.length}</RecordNum>
  <TotalRecordNum>${basket.declaredCount}</TotalRecordNum>
  <Components>
${basket.components.map(componentText).join('\n')}
  </Components>
</${root}>
`;
}

function componentText(component: SimulatedComponent): string {
  const { code, name, market, quantity, substitution, cash } = component;
  const amount =
    cash === null
      ? ''
      : `\n      <CreationCashSubstitute>${cash.toFixed(4)}</CreationCashSubstitute>`;
  return `    <Component>
      <UnderlyingSecurityID>${code}</UnderlyingSecurityID>
      <UnderlyingSecurityIDSource>${MARKETS[market]}</UnderlyingSecurityIDSource>
      <UnderlyingSymbol>${name}</UnderlyingSymbol>
      <ComponentShare>${quantity.toFixed(2)}</ComponentShare>
      <SubstituteFlag>${FLAGS[substitution]}</SubstituteFlag>${amount}
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
