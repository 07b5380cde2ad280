import { COMPONENT_CODE } from '#signalhub/publishing/formats/pcf/component-code.ts';
import { COMPONENT_MARKET_CODES } from '#signalhub/publishing/formats/pcf/component-markets.ts';
import type { FieldReader } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfBasket, PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { SZSE_SUBSTITUTIONS } from '#signalhub/publishing/formats/pcf/substitution-flags.ts';
import { childOf, type XmlElement } from '#signalhub/publishing/formats/pcf/xml-element.ts';
import { readComponents, fieldsOf } from '#signalhub/publishing/formats/pcf/xml-fields.ts';
import type { BasketComponent } from '#signalhub/facts/kinds/etf-basket.ts';

const ROOTS: ReadonlySet<string> = new Set(['PCFFile', 'PCF']);

/** Reads a portfolio composition of Shenzhen. */
export function readSzseXml(root: XmlElement, faults: PcfFault[]): PcfBasket {
  if (!ROOTS.has(root.name)) {
    const message = `must be PCFFile or PCF, not ${root.name}`;
    faults.push({ line: root.line, field: root.name, message });
  }
  const file = fieldsOf(root, faults);
  return {
    fundCode: file.text('SecurityID', /^\d{6}$/, 'six digits'),
    fundName: file.optionalText('Symbol') || null,
    creationCode: null,
    basketDate: file.date('TradingDay'),
    pricingDate: file.date('PreTradingDay'),
    creationUnit: file.positive('CreationRedemptionUnit'),
    navPerCreationUnit: file.positive('NAVperCU'),
    navPerShare: file.optionalAmount('NAV'),
    cashComponent: file.optionalNumber('EstimateCashComponent'),
    // RecordNum counts the fund's own market only; TotalRecordNum, where present, counts all.
    declaredComponentCount: file.count(
      childOf(root, 'TotalRecordNum') === undefined ? 'RecordNum' : 'TotalRecordNum',
    ),
    components: readComponents(root, 'Components', faults, readComponent),
  };
}

function readComponent(component: FieldReader): BasketComponent {
  return {
    code: component.text('UnderlyingSecurityID', COMPONENT_CODE, 'a code'),
    // Full-width letters and inner blanks are kept, as the exchange writes the name.
    name: component.optionalText('UnderlyingSymbol'),
    market: component.choice('UnderlyingSecurityIDSource', COMPONENT_MARKET_CODES),
    quantity: component.optionalAmount('ComponentShare') ?? 0,
    substitution: component.choice('SubstituteFlag', SZSE_SUBSTITUTIONS),
    cash: component.optionalAmount('CreationCashSubstitute'),
  };
}
