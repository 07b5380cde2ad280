import { COMPONENT_CODE } from '#signalhub/publishing/formats/pcf/component-code.ts';
import { COMPONENT_MARKET_CODES } from '#signalhub/publishing/formats/pcf/component-markets.ts';
import type { FieldReader } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfBasket, PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { SSE_SUBSTITUTIONS } from '#signalhub/publishing/formats/pcf/substitution-flags.ts';
import type { XmlElement } from '#signalhub/publishing/formats/pcf/xml-element.ts';
import { readComponents, fieldsOf } from '#signalhub/publishing/formats/pcf/xml-fields.ts';
import type { BasketComponent } from '#signalhub/facts/kinds/etf-basket.ts';

/** Reads a portfolio composition of Shanghai as published since December 2025. */
export function readSseXml(root: XmlElement, faults: PcfFault[]): PcfBasket {
  if (root.name !== 'SSEPortfolioCompositionFile') {
    const message = `must be SSEPortfolioCompositionFile, not ${root.name}`;
    faults.push({ line: root.line, field: root.name, message });
  }
  const file = fieldsOf(root, faults);
  return {
    fundCode: file.text('FundInstrumentID', /^\d{6}$/, 'six digits'),
    fundName: null,
    creationCode: null,
    basketDate: file.date('TradingDay'),
    pricingDate: file.date('PreTradingDay'),
    creationUnit: file.positive('CreationRedemptionUnit'),
    navPerCreationUnit: file.positive('NAVperCU'),
    navPerShare: file.optionalAmount('NAV'),
    cashComponent: file.optionalNumber('EstimatedCashComponent'),
    declaredComponentCount: file.count('RecordNumber'),
    components: readComponents(root, 'ComponentList', faults, readComponent),
  };
}

function readComponent(component: FieldReader): BasketComponent {
  return {
    code: component.text('InstrumentID', COMPONENT_CODE, 'a code'),
    name: component.optionalText('InstrumentName'),
    // The element of the market is named like that of a security's code.
    market: component.choice('UnderlyingSecurityID', COMPONENT_MARKET_CODES),
    quantity: component.optionalAmount('Quantity') ?? 0,
    substitution: component.choice('SubstitutionFlag', SSE_SUBSTITUTIONS),
    cash: component.optionalAmount('SubstitutionCashAmount'),
  };
}
