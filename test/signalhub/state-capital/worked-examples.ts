import type { EntityRecord, InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import {
  concert,
  controls,
  delegates,
  entity,
  owns,
  person,
  publicFloat,
  stateBody,
} from '#test/signalhub/state-capital/owners.ts';

/** A network that was worked through by hand, with its results. */
export interface WorkedExample {
  readonly entities: readonly EntityRecord[];
  readonly interests: readonly InterestRecord[];
}

/** E1: a pyramid with two chains from one state body, and a second state body. */
export const PYRAMID: WorkedExample = {
  entities: [stateBody('SASAC'), stateBody('PSASAC'), person('X'), publicFloat('FLOAT')],
  interests: [
    owns('SASAC', 'G', 100),
    owns('G', 'H', 60),
    owns('X', 'H', 40),
    owns('H', 'L', 45),
    owns('G', 'L', 10),
    owns('PSASAC', 'PInv', 100),
    owns('PInv', 'L', 8),
    owns('X', 'L', 12),
    owns('FLOAT', 'L', 25),
  ],
};

/** E2: two companies that hold each other. */
export const CYCLE: WorkedExample = {
  entities: [stateBody('S'), person('P')],
  interests: [
    owns('S', 'A', 40),
    owns('P', 'A', 40),
    owns('B', 'A', 20),
    owns('S', 'B', 30),
    owns('P', 'B', 40),
    owns('A', 'B', 30),
  ],
};

/** E2b: a ring of three. */
export const RING: WorkedExample = {
  entities: [stateBody('S'), person('X')],
  interests: [
    owns('S', 'A', 30),
    owns('X', 'A', 45),
    owns('C', 'A', 25),
    owns('A', 'B', 60),
    owns('X', 'B', 40),
    owns('B', 'C', 70),
    owns('X', 'C', 30),
  ],
};

/** E3: a chain with an undisclosed percentage, or one between two bounds. */
export function unknownChain(pct: number | null | readonly [number, number]): WorkedExample {
  return {
    entities: [stateBody('PS'), stateBody('CS'), person('X'), publicFloat('FLOAT')],
    interests: [
      owns('PS', 'INV', 100),
      owns('INV', 'FUND', pct),
      owns('FUND', 'L', 30),
      owns('CS', 'L', 5),
      owns('X', 'L', 20),
      owns('FLOAT', 'L', 45),
    ],
  };
}

/** E4: concerted action that ends, and votes that are delegated later. */
export const CONCERT: WorkedExample = {
  entities: [stateBody('SASAC'), person('X'), person('Y'), person('Z')],
  interests: [
    owns('SASAC', 'G', 100),
    owns('G', 'L', 21),
    owns('X', 'L', 26),
    owns('Y', 'L', 12),
    owns('Z', 'L', 6),
    ...concert(['G', 'Y'], 'L', { validFrom: '2023-01-01', validTo: '2026-01-01' }),
    delegates('Z', 'X', 'L', { validFrom: '2026-03-01' }),
  ],
};

/** E5: shares with ten votes, and a special management share. */
export const WEIGHTED: WorkedExample = {
  entities: [
    person('Founder'),
    entity({ nodeId: 'StateFund', entityType: 'fund', nature: 'state_enterprise' }),
    stateBody('StateBody'),
    publicFloat('FLOAT'),
  ],
  interests: [
    owns('Founder', 'L', 15, { shareClass: 'B', votesPerShare: 10 }),
    owns('StateFund', 'L', 20, { shareClass: 'A' }),
    owns('StateBody', 'L', 1, { shareClass: 'A' }),
    owns('FLOAT', 'L', 64, { shareClass: 'A' }),
    controls('StateBody', 'L', { controlBasis: 'special_management_share' }),
  ],
};

/** E7: the four articles of Order 32, and what is none of them. */
export const CLASSES: WorkedExample = {
  entities: [stateBody('SASAC'), person('X'), person('Y')],
  interests: [
    owns('SASAC', 'G', 100),
    owns('G', 'H', 60),
    owns('X', 'H', 40),
    owns('H', 'J', 51),
    owns('X', 'J', 49),
    owns('G', 'K', 30),
    owns('X', 'K', 25),
    owns('Y', 'K', 25),
    controls('G', 'K', { controlBasis: 'articles' }),
    owns('H', 'W', 34),
    owns('X', 'W', 33),
    owns('Y', 'W', 33),
    owns('G', 'Q', 30),
    owns('H', 'Q', 25),
    owns('X', 'Q', 45),
  ],
};

/** E8: the top of a real-shaped group, with two private holders and the state behind a holding. */
export const GROUP: WorkedExample = {
  entities: [stateBody('财政厅'), stateBody('国资委'), person('高启强'), person('高启盛')],
  interests: [
    owns('财政厅', '文旅', 30),
    owns('国资委', '文旅', 70),
    owns('文旅', '昌盛', 80),
    owns('文旅', '京海', 20),
    owns('昌盛', '京海', 10),
    owns('高启强', '京海', 40),
    owns('高启盛', '京海', 30),
  ],
};
