/** A narrow sector of the demo catalog. */
export interface DemoSubsector {
  readonly sectorId: string;
  readonly name: string;
}

/** A narrow sector with the still narrower ones that some have. */
interface BranchedSector extends DemoSubsector {
  readonly branches: readonly DemoSubsector[];
}

/** What companies of a sector do. */
export interface DemoTrade {
  /** As it stands in the short name, and in the registered one. */
  readonly short: string;
  readonly registered: string;
  /** The narrow sectors of which it can be the main business. */
  readonly sectorIds: readonly string[];
}

/** A broad sector of the demo catalog with its narrow ones. */
export interface DemoSector extends DemoSubsector {
  readonly trades: readonly DemoTrade[];
  readonly subsectors: readonly BranchedSector[];
  /** Whether young companies do this business, for which there are boards of their own. */
  readonly isYoung: boolean;
}

const YOUNG_SECTOR_IDS: ReadonlySet<string> = new Set([
  'electronics',
  'computing',
  'communications',
  'power_equipment',
  'machinery',
  'automobiles',
  'healthcare',
  'chemicals',
  'defence',
  'agriculture',
]);

/**
 * Lists are written as `left:right left:right`, so that an entry can be read at a glance: trades as
 * `short:registered:narrow sectors`.
 */
type Entry = readonly [id: string, name: string, trades: string, subsectors: string];

const ENTRIES: readonly Entry[] = [
  [
    'electronics',
    '电子',
    '电子:电子技术:components,consumer_devices 微电:微电子:semiconductors 光电:光电科技:optics',
    'semiconductors:半导体 components:电子元件 optics:光学光电子 consumer_devices:消费电子',
  ],
  [
    'computing',
    '计算机',
    '软件:软件:software,cybersecurity 信息:信息技术:it_services,cybersecurity 智能:智能系统:computing_hardware,software',
    'software:软件开发 it_services:信息技术服务 computing_hardware:计算机设备 cybersecurity:网络安全',
  ],
  [
    'communications',
    '通信',
    '通信:通信设备:telecom_equipment,satellite 网络:网络技术:telecom_services 光讯:光通信:optical_modules',
    'telecom_services:通信服务 telecom_equipment:通信设备 optical_modules:光模块 satellite:卫星互联网',
  ],
  [
    'power_equipment',
    '电力设备',
    '新能:新能源:photovoltaics,wind_power,batteries 电气:电气:grid_equipment 储能:储能技术:batteries',
    'batteries:电池 photovoltaics:光伏设备 wind_power:风电设备 grid_equipment:电网设备',
  ],
  [
    'machinery',
    '机械设备',
    '重工:重型机械:special_machinery,rail_equipment 精机:精密机械:general_machinery,robotics 装备:智能装备:robotics,special_machinery',
    'general_machinery:通用设备 special_machinery:专用设备 robotics:机器人 rail_equipment:轨交设备',
  ],
  [
    'automobiles',
    '汽车',
    '汽车:汽车工业:passenger_cars,commercial_vehicles 车件:汽车零部件:auto_parts 驱动:驱动系统:auto_parts,smart_driving',
    'passenger_cars:乘用车 commercial_vehicles:商用车 auto_parts:汽车零部件 smart_driving:智能驾驶',
  ],
  [
    'healthcare',
    '医药生物',
    '医药:医药:chemical_drugs,chinese_medicine 生物:生物科技:biologics 医疗:医疗器械:medical_devices',
    'chemical_drugs:化学制药 biologics:生物制品 medical_devices:医疗器械 chinese_medicine:中药',
  ],
  [
    'food_beverage',
    '食品饮料',
    '食品:食品:snacks,condiments 酒业:酒业:liquor 乳业:乳业:dairy',
    'liquor:白酒 dairy:饮料乳品 condiments:调味发酵品 snacks:休闲食品',
  ],
  [
    'appliances',
    '家用电器',
    '电器:电器:white_goods,small_appliances 家居:智能家居:small_appliances,lighting 厨电:厨房电器:kitchen_appliances',
    'white_goods:白色家电 small_appliances:小家电 kitchen_appliances:厨卫电器 lighting:照明设备',
  ],
  [
    'chemicals',
    '基础化工',
    '化工:化工:chemical_materials,agrochemicals 新材:新材料:specialty_chemicals,fibres ' +
      '化学:化学工业:specialty_chemicals,chemical_materials',
    'chemical_materials:化学原料 specialty_chemicals:化学制品 fibres:化学纤维 agrochemicals:农化制品',
  ],
  [
    'metals',
    '有色金属',
    '矿业:矿业:precious_metals,energy_metals 有色:有色金属:industrial_metals,minor_metals 合金:特种合金:minor_metals,industrial_metals',
    'industrial_metals:工业金属 precious_metals:贵金属 minor_metals:小金属 energy_metals:能源金属',
  ],
  [
    'steel',
    '钢铁',
    '钢铁:钢铁:common_steel,iron_ore 特钢:特种钢:special_steel 管业:钢管:steel_pipes',
    'common_steel:普钢 special_steel:特钢 iron_ore:冶钢原料 steel_pipes:钢管',
  ],
  [
    'energy',
    '石油煤炭',
    '能源:能源:oil_gas,oilfield_services 石化:石油化工:refining 煤业:煤业:coal',
    'oil_gas:油气开采 refining:炼化及贸易 coal:煤炭开采 oilfield_services:油服工程',
  ],
  [
    'utilities',
    '公用事业',
    '电力:电力:thermal_power,hydro_power 燃气:燃气:gas 水务:水务:water',
    'thermal_power:火力发电 hydro_power:水力发电 gas:燃气 water:水务',
  ],
  [
    'banking',
    '银行',
    '银行:银行:state_banks,joint_stock_banks,city_banks 农商:农村商业银行:rural_banks',
    'state_banks:国有大型银行 joint_stock_banks:股份制银行 city_banks:城商行 rural_banks:农商行',
  ],
  [
    'nonbank_finance',
    '非银金融',
    '证券:证券:brokers 期货:期货:futures 金控:金融控股:diversified_finance 保险:保险:insurance',
    'brokers:证券 insurance:保险 futures:期货 diversified_finance:多元金融',
  ],
  [
    'real_estate',
    '房地产',
    '地产:房地产开发:residential,commercial_property 置业:置业:commercial_property,industrial_parks 物业:物业服务:property_services',
    'residential:住宅开发 commercial_property:商业地产 property_services:物业管理 industrial_parks:产业园区',
  ],
  [
    'transport',
    '交通运输',
    '物流:物流:logistics 航运:航运:shipping 港口:港口:shipping 空港:机场:airlines 高速:高速公路:rail_road',
    'logistics:物流 shipping:航运港口 airlines:航空机场 rail_road:铁路公路',
  ],
  [
    'defence',
    '国防军工',
    '航空:航空装备:aviation 航天:航天技术:aerospace,defence_electronics 船舶:船舶工业:naval',
    'aviation:航空装备 aerospace:航天装备 naval:航海装备 defence_electronics:军工电子',
  ],
  [
    'agriculture',
    '农林牧渔',
    '农业:农业科技:feed,seeds,aquaculture 种业:种业:seeds 牧业:牧业:livestock',
    'seeds:种植业 livestock:养殖业 feed:饲料 aquaculture:渔业',
  ],
];

/** The third layer, where the market looks that closely. */
const BRANCHES: Readonly<Record<string, string>> = {
  semiconductors:
    'chip_design:芯片设计 wafer_foundry:晶圆制造 chip_packaging:封装测试 chip_equipment:半导体设备',
  software: 'industrial_software:工业软件 office_software:办公软件 ai_applications:人工智能应用',
  batteries: 'battery_cells:锂电池 battery_materials:电池材料 solid_state_batteries:固态电池',
  photovoltaics: 'silicon:硅料硅片 solar_modules:电池组件 inverters:逆变器',
  robotics: 'humanoid_robots:人形机器人 reducers:减速器',
  auto_parts: 'chassis_systems:底盘系统 thermal_management:热管理',
  biologics: 'vaccines:疫苗 blood_products:血液制品 cell_therapy:细胞治疗',
  medical_devices: 'medical_imaging:医学影像 medical_consumables:医用耗材',
  precious_metals: 'gold:黄金 silver:白银',
};

/**
 * The sector catalog of the demo publication: 20 broad sectors with four narrow ones each, nine of
 * which have two to four branches.
 */
export const DEMO_SECTORS: readonly DemoSector[] = ENTRIES.map(
  ([id, name, trades, subsectors]) => ({
    sectorId: `L1.${id}`,
    name,
    trades: trades.split(' ').map(tradeOf),
    subsectors: pairs(subsectors).map(([subId, subName]) => ({
      sectorId: `L2.${subId}`,
      name: subName,
      branches: pairs(BRANCHES[subId] ?? '').map(([branchId, branchName]) => ({
        sectorId: `L3.${branchId}`,
        name: branchName,
      })),
    })),
    isYoung: YOUNG_SECTOR_IDS.has(id),
  }),
);

/** Narrow sectors that have a fund of their own; two funds follow the first three of them. */
export const NARROW_SECTOR_IDS = [
  'L2.semiconductors',
  'L2.medical_devices',
  'L2.optical_modules',
  'L2.batteries',
  'L2.photovoltaics',
  'L2.robotics',
  'L2.liquor',
  'L2.brokers',
  'L2.software',
];

function tradeOf(text: string): DemoTrade {
  const [short, registered, subIds] = text.split(':');
  const sectorIds = subIds!.split(',').map((subId) => `L2.${subId}`);
  return { short: short!, registered: registered!, sectorIds };
}

function pairs(text: string): (readonly [string, string])[] {
  if (text === '') return [];
  return text.split(' ').map((pair) => {
    const [left, right] = pair.split(':');
    return [left!, right!] as const;
  });
}
