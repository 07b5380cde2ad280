import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const port = Type.Integer({ minimum: 0, maximum: 65_535 });
const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** Settings of the simulated exchanges and of the demo publication. */
export const SIMULATOR_SETTINGS = {
  simulatorSeed: setting({
    key: 'simulator.seed',
    env: 'SIMULATOR_SEED',
    schema: count(0, 4_294_967_295),
    default: 20_190_101,
    about: 'Seed of the simulated prices and of the demo publication.',
  }),
  simulatorControlPort: setting({
    key: 'simulator.control_port',
    env: 'SIMULATOR_CONTROL_PORT',
    schema: port,
    default: 0,
    about: 'Loopback port for fault injection (docs/simulators.md). 0 takes any free port.',
  }),
} as const;
