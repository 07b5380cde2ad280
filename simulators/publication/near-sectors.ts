import type { Random } from '#kernel/clock.ts';
import { oneOf } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';

/** Lines of a narrow sector and those into which its companies also go, or by which they are known. */
const NEAR = `
semiconductors: consumer_devices components computing_hardware smart_driving photovoltaics
components: consumer_devices auto_parts telecom_equipment
optics: optical_modules consumer_devices smart_driving lighting
consumer_devices: components small_appliances computing_hardware
software: it_services cybersecurity smart_driving
it_services: software cybersecurity computing_hardware telecom_services
computing_hardware: semiconductors telecom_equipment cybersecurity
cybersecurity: software it_services defence_electronics
telecom_services: telecom_equipment it_services
telecom_equipment: optical_modules satellite components
optical_modules: telecom_equipment optics computing_hardware
satellite: defence_electronics aerospace telecom_equipment
batteries: energy_metals passenger_cars grid_equipment specialty_chemicals
photovoltaics: grid_equipment wind_power batteries
wind_power: grid_equipment special_machinery
grid_equipment: batteries photovoltaics wind_power
general_machinery: special_machinery robotics auto_parts
special_machinery: robotics rail_equipment photovoltaics
robotics: auto_parts general_machinery smart_driving
rail_equipment: rail_road special_machinery
passenger_cars: commercial_vehicles smart_driving batteries
commercial_vehicles: auto_parts passenger_cars
auto_parts: passenger_cars smart_driving robotics
smart_driving: auto_parts software passenger_cars
chemical_drugs: biologics chinese_medicine chemical_materials
biologics: chemical_drugs medical_devices
medical_devices: biologics
chinese_medicine: chemical_drugs
liquor: condiments
dairy: snacks livestock
condiments: snacks
snacks: dairy condiments
white_goods: small_appliances kitchen_appliances
small_appliances: kitchen_appliances lighting consumer_devices
kitchen_appliances: small_appliances residential
lighting: optics small_appliances
chemical_materials: specialty_chemicals refining
specialty_chemicals: fibres batteries semiconductors
fibres: specialty_chemicals refining
agrochemicals: seeds chemical_materials
industrial_metals: minor_metals grid_equipment
precious_metals: industrial_metals
minor_metals: energy_metals special_steel
energy_metals: batteries minor_metals
common_steel: special_steel iron_ore
special_steel: aviation auto_parts
iron_ore: common_steel
steel_pipes: oilfield_services gas
oil_gas: oilfield_services refining gas
refining: chemical_materials fibres
coal: thermal_power chemical_materials
oilfield_services: oil_gas special_machinery
thermal_power: coal hydro_power
hydro_power: wind_power photovoltaics
gas: oil_gas water
water: gas hydro_power
joint_stock_banks: city_banks diversified_finance
city_banks: joint_stock_banks rural_banks
rural_banks: city_banks
brokers: diversified_finance futures
insurance: diversified_finance
futures: brokers
diversified_finance: brokers futures
residential: commercial_property property_services
commercial_property: residential industrial_parks
property_services: residential
industrial_parks: logistics commercial_property
logistics: shipping airlines rail_road
shipping: logistics
airlines: logistics
rail_road: logistics
aviation: aerospace defence_electronics
aerospace: satellite defence_electronics
naval: defence_electronics shipping
defence_electronics: aviation satellite semiconductors
seeds: agrochemicals feed
livestock: feed snacks
feed: livestock aquaculture
aquaculture: feed
`;

const NEAR_BY_ID: ReadonlyMap<string, readonly string[]> = new Map(
  NEAR.trim()
    .split('\n')
    .map((line) => {
      const [subId, others] = line.split(': ');
      return [`L2.${subId!}`, others!.split(' ').map((other) => `L2.${other}`)];
    }),
);

/** Mostly a sector near to this one, else one of the same broad sector, but none of these. */
export function drawNearSector(
  random: Random,
  sectorId: string,
  taken: ReadonlySet<string>,
): string | null {
  const isFree = (id: string): boolean => !taken.has(id);
  const near = (NEAR_BY_ID.get(sectorId) ?? []).filter(isFree);
  if (near.length > 0 && random() < 0.8) return oneOf(random, near);
  const broad = DEMO_SECTORS.find(({ subsectors }) =>
    subsectors.some((one) => one.sectorId === sectorId),
  );
  const siblings = (broad?.subsectors ?? []).map((one) => one.sectorId).filter(isFree);
  return siblings.length > 0 ? oneOf(random, siblings) : null;
}
