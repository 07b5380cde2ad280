import { BseSite } from '#simulators/sources/bse-site.ts';
import type { Site } from '#simulators/sources/site.ts';
import type { SimulatedApplication } from '#simulators/sources/simulated-application.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import type { SimulatedBasket, SimulatedFund } from '#simulators/sources/sse-basket-file.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';

/** As many as the real exchanges have. */
const LISTED = { SSE: 2_300, SZSE: 2_900, BSE: 300 } as const;
const GONE = 120;
const PROJECTS = 1_281;
const FUNDS = 1_250;
const COMPONENTS = 50;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SHANGHAI_MS = 8 * HOUR_MS;

/** The sites of a market of real size. Each hour one project changes, and each day every basket does. */
export function wholeMarket(startMs: number, nowMs: () => number): readonly Site[] {
  const sse = [
    ...shares(['600', '601', '603'], LISTED.SSE, 'MAIN', null),
    ...shares(['605'], GONE, 'MAIN', '2020-07-03'),
  ];
  const szse = [
    ...shares(['000', '002', '300'], LISTED.SZSE, 'MAIN', null),
    ...shares(['001'], GONE, 'MAIN', '2020-07-03'),
  ];
  const held = sse.slice(0, COMPONENTS);
  const dayOf = (backMs: number): string =>
    new Date(nowMs() + SHANGHAI_MS - backMs).toISOString().slice(0, 10);
  return [
    new SseSite({
      shares: sse,
      get applications() {
        return projects(startMs, Math.floor((nowMs() - startMs) / HOUR_MS));
      },
      get funds() {
        return funds(held, Math.floor((nowMs() + SHANGHAI_MS) / DAY_MS));
      },
      get sessions() {
        return [dayOf(0), dayOf(DAY_MS)] as const;
      },
    }),
    new SzseSite({ shares: szse }),
    new BseSite({ shares: shares(['920'], LISTED.BSE, 'BSE', null) }),
  ];
}

function shares(
  prefixes: readonly string[],
  count: number,
  board: SimulatedShare['board'],
  delistedOn: string | null,
): SimulatedShare[] {
  return Array.from({ length: count }, (_, index) => {
    const code = `${prefixes[Math.floor(index / 1_000)]!}${String(index % 1_000).padStart(3, '0')}`;
    const name = `样本${code}`;
    const companyName = `${name}股份有限公司`;
    return { code, name, companyName, board, listingDate: '2010-06-01', delistedOn };
  });
}

/** The first ones have changed since the start, one an hour. */
function projects(startMs: number, changed: number): SimulatedApplication[] {
  return Array.from({ length: PROJECTS }, (_, index) => {
    const isChanged = index < changed;
    const changedMs = isChanged ? startMs + (index + 1) * HOUR_MS : startMs - (index + 1) * HOUR_MS;
    const text = new Date(changedMs + SHANGHAI_MS).toISOString();
    return {
      number: 1_000 + index,
      name: `申请${index}`,
      companyName: `申请${index}股份有限公司`,
      status: isChanged ? 2 : 1,
      appliedAt: '20260601093000',
      changedAt: text.slice(0, 19).replaceAll(/[-T:]/g, ''),
    };
  });
}

function funds(held: readonly SimulatedShare[], day: number): SimulatedFund[] {
  return Array.from({ length: FUNDS }, (_, index) => ({
    code: String(510_000 + index),
    name: `样本ETF${index}`,
    get basket() {
      return basketOf(held, index + day);
    },
  }));
}

function basketOf(held: readonly SimulatedShare[], turn: number): SimulatedBasket {
  return {
    creationUnit: 1_000_000,
    navPerUnit: 1_000_000 + turn,
    navPerShare: 1,
    cash: turn % 1_000,
    declaredCount: held.length,
    components: held.map(({ code, name }, at) => ({
      code,
      name,
      market: 'SSE',
      quantity: 100 * (1 + ((turn + at) % 90)),
      substitution: 'allowed',
      cash: null,
    })),
    stoppedOn: null,
  };
}
