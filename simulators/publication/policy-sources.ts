import { measuresOfAuthority, type Measure } from '#simulators/publication/policy-measures.ts';
import {
  DEMO_SECTORS,
  type DemoSector,
  type DemoSubsector,
} from '#simulators/publication/sector-catalog.ts';

/** A source of documents, as a row of the kind `material_source` has it. */
export interface DemoMaterialSource {
  readonly source_id: string;
  readonly name: string;
  readonly authority: string;
  readonly tier: string;
  readonly channel: 'policy' | 'media' | 'market_attention';
}

/** An authority, and what it issues documents about. */
export interface PolicyDesk {
  readonly source: DemoMaterialSource;
  /** How its document numbers begin. */
  readonly docPrefix: string;
  /** What it is responsible for. */
  readonly fields: readonly PolicyField[];
  /** What it may do. */
  readonly measures: readonly Measure[];
}

/** A broad sector, or a part of one, for which an authority is responsible. */
export interface PolicyField {
  readonly broad: DemoSector;
  readonly subsectors: readonly DemoSubsector[];
}

/** Lines of `id|site|authority|tier|beginning of document numbers|sectors, broad or narrow`. */
const DESKS = `
gov|中国政府网|国务院办公厅|national|国办发|computing healthcare energy transport agriculture
ndrc|国家发展改革委网站|国家发展改革委|ministry|发改产业|power_equipment machinery steel energy transport
miit|工业和信息化部网站|工业和信息化部|ministry|工信部联|electronics computing communications machinery automobiles chemicals appliances
mof|财政部网站|财政部|ministry|财税|automobiles power_equipment appliances agriculture computing
mofcom|商务部网站|商务部|ministry|商消费发|food_beverage appliances automobiles metals electronics
most|科学技术部网站|科学技术部|ministry|国科发|electronics computing aerospace healthcare
moa|农业农村部网站|农业农村部|ministry|农产发|agriculture agrochemicals dairy
mohurd|住房城乡建设部网站|住房和城乡建设部|ministry|建房|real_estate
mot|交通运输部网站|交通运输部|ministry|交运发|transport smart_driving commercial_vehicles
mee|生态环境部网站|生态环境部|ministry|环办大气|steel chemicals thermal_power water coal
pbc|中国人民银行网站|中国人民银行|regulator|银发|banking diversified_finance
csrc|证监会网站|中国证监会|regulator|证监发|brokers futures diversified_finance
nfra|金融监管总局网站|国家金融监督管理总局|regulator|金规|banking insurance diversified_finance
nea|国家能源局网站|国家能源局|regulator|国能发新能|photovoltaics wind_power grid_equipment utilities energy
nmpa|国家药监局网站|国家药监局|regulator|国药监药管|healthcare
nhsa|国家医保局网站|国家医保局|regulator|医保发|healthcare
samr|市场监管总局网站|市场监管总局|regulator|国市监质发|food_beverage automobiles appliances medical_devices
sastind|国防科工局网站|国家国防科工局|regulator|科工规|defence satellite
shanghai|上海市政府网站|上海市人民政府|local|沪府办规|electronics healthcare automobiles real_estate
guangdong|广东省政府网站|广东省人民政府|local|粤府办|electronics machinery appliances transport real_estate
`;

/** Lines of `id|site|authority|tier|channel`. */
const VOICES = `
xinwen|通讯社要闻|国家通讯社|authoritative_media|media
ribao|中央党报|中央党报|authoritative_media|media
jingji|经济日报社|经济类中央媒体|authoritative_media|media
zhengquan|证券类法定披露报|证券类中央媒体|authoritative_media|media
caijing|财经快讯|财经门户|market|market_attention
guba|股民社区|投资者社区|market|market_attention
hudong|投资者互动平台|投资者互动平台|market|market_attention
`;

/** The authorities of the demo world. Their documents are made up; so are all addresses. */
export const POLICY_DESKS: readonly PolicyDesk[] = rowsOf(DESKS).map(
  ([id, name, authority, tier, docPrefix, sectors]) => ({
    source: {
      source_id: `${id}.demo`,
      name: name!,
      authority: authority!,
      tier: tier!,
      channel: 'policy',
    },
    docPrefix: docPrefix!,
    fields: sectors!.split(' ').map(fieldOf),
    measures: measuresOfAuthority(id!),
  }),
);

/** Media and places where the market talks. */
export const POLICY_VOICES: readonly DemoMaterialSource[] = rowsOf(VOICES).map(
  ([id, name, authority, tier, channel]) => ({
    source_id: `${id}.demo`,
    name: name!,
    authority: authority!,
    tier: tier!,
    channel: channel as DemoMaterialSource['channel'],
  }),
);

function fieldOf(id: string): PolicyField {
  for (const broad of DEMO_SECTORS) {
    if (broad.sectorId === `L1.${id}`) return { broad, subsectors: broad.subsectors };
    const narrow = broad.subsectors.filter(({ sectorId }) => sectorId === `L2.${id}`);
    if (narrow.length > 0) return { broad, subsectors: narrow };
  }
  throw new Error(`the demo has no sector ${id}`);
}

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}
