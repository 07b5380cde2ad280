/** Lines of narrow sectors and what their companies make or do, as reports name it. */
const PRODUCTS = `
semiconductors:功率器件,模拟芯片,存储控制芯片 components:片式电容,高频电感,印制电路板 optics:光学镜头,显示模组,激光器件 consumer_devices:智能穿戴整机,精密结构件
software:工业软件,行业应用平台 it_services:系统集成服务,数据中心运维 computing_hardware:服务器整机,存储阵列 cybersecurity:边界防护设备,数据安全平台
telecom_services:专线接入服务,云通信服务 telecom_equipment:基站天线,光传输设备 optical_modules:高速光模块,光器件 satellite:星载通信载荷,卫星终端
batteries:动力电芯,储能系统 photovoltaics:光伏组件,逆变器 wind_power:风电叶片,塔筒 grid_equipment:变压器,智能电表
general_machinery:工业泵阀,数控机床 special_machinery:锂电装备,矿山机械 robotics:工业机器人,谐波减速器 rail_equipment:信号系统,牵引变流器
passenger_cars:新能源乘用车 commercial_vehicles:重型卡车,客车 auto_parts:底盘系统,线束总成 smart_driving:域控制器,车载雷达
chemical_drugs:制剂,特色原料药 biologics:疫苗,重组蛋白药物 medical_devices:影像设备,体外诊断试剂 chinese_medicine:中成药,中药饮片
liquor:白酒基酒 dairy:液态奶,植物蛋白饮料 condiments:酱油,复合调味料 snacks:坚果,烘焙食品
white_goods:空调,冰箱 small_appliances:清洁电器,厨房小电 kitchen_appliances:油烟机,集成灶 lighting:照明灯具,车灯模组
chemical_materials:纯碱,甲醇 specialty_chemicals:电子化学品,聚氨酯 fibres:涤纶长丝,氨纶 agrochemicals:复合肥,除草剂原药
industrial_metals:电解铜,铝板带 precious_metals:黄金,白银 minor_metals:钨制品,稀土永磁 energy_metals:碳酸锂,电解钴
common_steel:热轧卷板,螺纹钢 special_steel:轴承钢,高温合金 iron_ore:铁精粉,焦炭 steel_pipes:无缝钢管,油井管
oil_gas:原油,天然气 refining:成品油,烯烃 coal:动力煤,焦煤 oilfield_services:钻井服务,压裂装备
thermal_power:火电 hydro_power:水电 gas:管道燃气,液化天然气 water:供水,污水处理
state_banks:公司贷款 joint_stock_banks:零售贷款 city_banks:小微贷款 rural_banks:涉农贷款
brokers:经纪业务,投行业务 insurance:寿险,财险 futures:期货经纪,风险管理服务 diversified_finance:融资租赁,信托业务
residential:住宅项目 commercial_property:购物中心,写字楼 property_services:住宅物管服务 industrial_parks:园区载体
logistics:合同物流,快递服务 shipping:集装箱运输,散货装卸 airlines:客运航班,机场服务 rail_road:高速公路通行,铁路货运
aviation:航空结构件,机载系统 aerospace:航天电子,固体动力部件 naval:船用主机,特种船舶 defence_electronics:连接器,红外组件
seeds:水稻种子,玉米种子 livestock:生猪,白羽肉鸡 feed:猪饲料,水产料 aquaculture:对虾,海水鱼
`;

const BY_SECTOR: ReadonlyMap<string, readonly string[]> = new Map(
  PRODUCTS.trim()
    .split(/\s+/)
    .map((entry) => {
      const [id, products] = entry.split(':');
      return [`L2.${id!}`, products!.split(',')];
    }),
);

/** What a company of a narrow sector makes or does; the same number gives the same of it. */
export function productOf(sectorId: string, number: number): string {
  const products = BY_SECTOR.get(sectorId)!;
  return products[number % products.length]!;
}
