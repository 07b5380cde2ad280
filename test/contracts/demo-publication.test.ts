import { afterAll, describe, expect, test } from 'vitest';
import { openDemoWorld, type DemoWorld } from '#test/contracts/demo-world.ts';

const LOADED_MS = 240_000;

/** The demo world of one seed, made when the first test asks for it. */
let made: Promise<DemoWorld> | null = null;
const world = (): Promise<DemoWorld> => (made ??= openDemoWorld());
// Other files of the same worker need the memory.
afterAll(() => (made = null));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};
const cents = (price: number): number => Math.round(price * 100 + 1e-6);

describe('the shares of the demo, as an analyst checks them', { timeout: LOADED_MS }, () => {
  test('have quotes on 250 sessions and on no other day, from the listing to the end', async () => {
    const { quotes, sessions, companies, events } = await world();
    const dates = [...new Set(quotes.map((quote) => quote.trade_date))].sort();
    expect(dates).toHaveLength(250);
    expect(dates).toEqual(sessions.slice(-250));
    const goneOn = new Map(
      events.filter(({ stage }) => stage === 'delisted').map((one) => [one.stock_code, one.date]),
    );
    const byCode = Map.groupBy(quotes, (quote) => quote.stock_code);
    for (const { stock_code: code, listing_date: listedOn } of companies.values()) {
      if (listedOn === null) continue;
      const end = goneOn.get(code) ?? '9999';
      const expected = dates.filter((date) => date >= listedOn && date < end);
      expect(byCode.get(code)?.map((quote) => quote.trade_date) ?? [], code).toEqual(expected);
    }
  });

  test('continue the close of the session before and never break a price limit', async () => {
    const { quotes, companies, events, sessions } = await world();
    // Of sixty thousand quotes, so there is no assertion per quote.
    const faults: string[] = [];
    const stageDates = new Map(events.map((one) => [`${one.stock_code} ${one.stage}`, one.date]));
    for (const [code, ofShare] of Map.groupBy(quotes, (quote) => quote.stock_code)) {
      const { board, listing_date: listedOn } = companies.get(code)!;
      const free = new Set(
        sessions.filter((date) => date >= listedOn!).slice(0, board === 'BSE' ? 1 : 5),
      );
      const warnedOn = stageDates.get(`${code} risk_warning`) ?? '9999';
      const consolidatedOn = stageDates.get(`${code} delisting_consolidation`) ?? '9999';
      for (const [at, { trade_date: date, close, previous_close: before }] of ofShare.entries()) {
        const where = `${code} ${date} ${before}→${close}`;
        if (at > 0 && before !== ofShare[at - 1]!.close) faults.push(`${where} continues nothing`);
        const isInCents = Math.abs(close * 100 - Math.round(close * 100)) < 1e-6;
        if (!isInCents) faults.push(`${where} is not in cents`);
        if (free.has(date) || date === consolidatedOn) continue;
        const isWarned = board === 'MAIN' && date >= warnedOn && date < consolidatedOn;
        const pct = isWarned ? 5 : { MAIN: 10, STAR: 20, CHINEXT: 20, BSE: 30 }[board];
        const [least, most] = [
          cents((before * (100 - pct)) / 100),
          cents((before * (100 + pct)) / 100),
        ];
        const isWithin = cents(close) <= most && cents(close) >= least;
        if (!isWithin) faults.push(`${where} is not from ${least} to ${most}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('are traded in lots, at prices of the day, for plausible parts of what floats', async () => {
    const { quotes, totalShares, holdingPct } = await world();
    const odd = quotes.filter((quote) => {
      const { volume, turnover, close, previous_close: before, free_float_value: float } = quote;
      if (volume === 0) return turnover !== 0 || close !== before;
      const price = turnover / volume;
      const isOfDay =
        price > Math.min(close, before) * 0.999 - 0.001 &&
        price < Math.max(close, before) * 1.001 + 0.001;
      return !(volume % 100 === 0 && isOfDay && turnover / float! < 1.2);
    });
    expect(odd).toEqual([]);
    const last = quotes.filter((quote) => quote.trade_date === quotes.at(-1)!.trade_date);
    let compared = 0;
    for (const { stock_code: code, free_float_value: float, close } of last) {
      const total = totalShares.get(code);
      if (total === undefined) continue;
      compared += 1;
      const left = 1 - holdingPct.get(code)! / 100;
      expect(float! / close, code).toBeLessThanOrEqual(total * left + 1);
      // From a small firm in Beijing to a nationwide bank.
      expect(total * close).toBeGreaterThan(2e8);
      expect(total * close).toBeLessThan(4e12);
    }
    expect(compared).toBeGreaterThan(180);
  });

  test('move and turn over as their industries do', async () => {
    const { quotes, broadOf } = await world();
    const steady = [...Map.groupBy(quotes, (quote) => quote.stock_code)].filter(
      ([, ofShare]) => ofShare.length === 250 && ofShare.every(({ volume }) => volume > 0),
    );
    const bySector = Map.groupBy(steady, ([code]) => broadOf(code));
    const volatilityOf = (sectorId: string): number =>
      mean(
        bySector
          .get(sectorId)!
          .map(([, shares]) => deviation(shares.map((one) => one.close / one.previous_close - 1))),
      );
    const turnoverOf = (sectorId: string): number =>
      mean(
        bySector
          .get(sectorId)!
          .map(([, shares]) => mean(shares.map((one) => one.turnover / one.free_float_value!))),
      );
    expect(bySector.size).toBe(20);
    for (const calm of ['L1.banking', 'L1.utilities', 'L1.transport']) {
      for (const lively of ['L1.electronics', 'L1.computing', 'L1.defence']) {
        expect(volatilityOf(calm) * 1.4, `${calm} ${lively}`).toBeLessThan(volatilityOf(lively));
        expect(turnoverOf(calm) * 1.8, `${calm} ${lively}`).toBeLessThan(turnoverOf(lively));
      }
    }
    // A year's volatility of a bank is 10 to 25 %, of electronics 25 to 60 %.
    const yearly = Math.sqrt(243);
    expect(volatilityOf('L1.banking') * yearly).toBeGreaterThan(0.08);
    expect(volatilityOf('L1.banking') * yearly).toBeLessThan(0.25);
    expect(volatilityOf('L1.electronics') * yearly).toBeGreaterThan(0.25);
    expect(volatilityOf('L1.electronics') * yearly).toBeLessThan(0.6);
  });
});

describe('the funds of the demo', { timeout: LOADED_MS }, () => {
  test('have exposures to broad sectors that add up to no more than the fund', async () => {
    const { funds, broadIdsByCode } = await world();
    for (const ids of broadIdsByCode.values()) expect(ids.size).toBe(1);
    expect(funds).toHaveLength(40);
    for (const { etfKey, productScope, relations } of funds) {
      const broad = relations.filter(
        ({ sector, relationScope }) =>
          sector.layer === 'level1' && ['direct', 'extended'].includes(relationScope),
      );
      const sum = broad.reduce((all, { exposureRatio }) => all + exposureRatio, 0);
      expect(sum, etfKey).toBeLessThanOrEqual(1 + 1e-6);
      if (productScope === 'broad') expect(sum, etfKey).toBeGreaterThan(0.7);
    }
  });

  test('have no more exposure to narrow sectors than to the broad one above', async () => {
    const { funds, livingSectorIdsByCode, companies } = await world();
    for (const [code, ids] of livingSectorIdsByCode) {
      expect(ids.filter((id) => id.startsWith('L2.')).length, code).toBe(1);
      expect(ids.filter((id) => id.startsWith('L3.')).length, code).toBeLessThanOrEqual(1);
      const isRural = ids.includes('L2.rural_banks');
      expect(companies.get(code)!.company_name.includes('农村商业银行'), code).toBe(isRural);
    }
    for (const { etfKey, relations } of funds) {
      const held = relations.filter(({ relationScope }) =>
        ['direct', 'extended'].includes(relationScope),
      );
      const ratios = new Map<string, number>();
      for (const { sector, exposureRatio } of held) {
        ratios.set(sector.sectorId, Math.max(exposureRatio, ratios.get(sector.sectorId) ?? 0));
      }
      // What moves over along the lineage of sectors is extended, and reported as such.
      const direct = held.filter(({ relationScope }) => relationScope === 'direct');
      const byParent = Map.groupBy(direct, ({ sector }) => sector.parent?.sectorId ?? null);
      for (const [parent, below] of byParent) {
        const most = parent === null ? 1 : ratios.get(parent)!;
        const sum = below.reduce((all, { exposureRatio }) => all + exposureRatio, 0);
        expect(sum, `${etfKey} ${String(parent)}`).toBeLessThanOrEqual(most + 1e-5);
      }
    }
  });

  test('keep the limits of their indices on every day, and broad ones resemble the market', async () => {
    const { baskets, products, quotes, broadOf } = await world();
    const closes = new Map(quotes.map((one) => [`${one.stock_code} ${one.trade_date}`, one.close]));
    let limited = 0;
    for (const basket of baskets) {
      const { basket_id: id, components, nav_per_creation_unit: value, pricing_date } = basket;
      const isBroad = products.get(basket.etf_key)!.tracked_sector_id === null;
      const parts = components.flatMap(({ code, quantity, market }) => {
        const close = closes.get(`${code} ${pricing_date}`);
        if (quantity === 0 || market === 'HKEX' || close === undefined) return [];
        return [{ code, weight: (quantity * close) / value }];
      });
      const members = basket.declared_component_count;
      const most = isBroad ? 0.1 : members >= 9 ? 0.12 : 1.2 / members;
      expect(
        parts.filter(({ weight }) => !(weight < most)),
        id,
      ).toEqual([]);
      limited += members >= 9 ? 1 : 0;
      if (!isBroad) continue;
      for (const [sectorId, ofSector] of Map.groupBy(parts, ({ code }) => broadOf(code))) {
        const sum = ofSector.reduce((all, { weight }) => all + weight, 0);
        expect(sum, `${id} ${sectorId}`).toBeLessThan(0.22);
      }
    }
    expect(limited / baskets.length).toBeGreaterThan(0.6);
  });

  test('hold the members of their index, in baskets of sixty sessions that are worth their value', async () => {
    const { baskets, products, quotes, sectorIdsByCode, sessions } = await world();
    const closes = new Map(quotes.map((one) => [`${one.stock_code} ${one.trade_date}`, one.close]));
    const dates = [...new Set(baskets.map((basket) => basket.basket_date))].sort();
    expect(dates).toEqual(sessions.slice(-60));
    const navs = new Set<number>();
    for (const basket of baskets) {
      const { components, cash_component: cash, nav_per_creation_unit: value } = basket;
      const isWhole = components.length === basket.declared_component_count;
      const invested = components.reduce((sum, { code, quantity, cash: stand }) => {
        const close = closes.get(`${code} ${basket.pricing_date}`);
        return sum + (close === undefined ? (stand ?? 0) : quantity * close);
      }, 0);
      expect(isWhole ? (invested + cash) / value : 1, basket.basket_id).toBeCloseTo(1, 5);
      expect(basket.nav_per_share * basket.creation_unit).toBeCloseTo(value, -3);
      expect(cash / value).toBeGreaterThan(0);
      expect(cash / value).toBeLessThan(0.01);
      expect(
        components.filter(({ quantity }) => quantity % 100 !== 0),
        basket.basket_id,
      ).toEqual([]);
      const tracked = products.get(basket.etf_key)!.tracked_sector_id;
      const held = components.filter(({ quantity, market }) => quantity > 0 && market !== 'HKEX');
      expect(held.length, basket.basket_id).toBeGreaterThanOrEqual(5);
      if (tracked === null) continue;
      const others = held.filter(({ code }) => sectorIdsByCode.get(code)?.has(tracked) !== true);
      expect(others, basket.basket_id).toEqual([]);
      navs.add(basket.nav_per_share);
    }
    expect(navs.size).toBeGreaterThan(500);
  });
});

describe('the owners of the demo', { timeout: LOADED_MS }, () => {
  test('are lists of ten and more, add up to 100 % on every date, and are known when published', async () => {
    const { holdersOn, companies, knownHoldings } = await world();
    for (const [date, byCompany] of holdersOn) {
      for (const [code, holders] of byCompany) {
        const named = holders.filter(({ name }) => name !== '社会公众股东');
        expect(named.length, `${code} ${date}`).toBeGreaterThanOrEqual(10);
        const sum = holders.reduce((all, { pct }) => all + pct, 0);
        expect(Math.round(sum * 100), `${code} ${date}`).toBe(10_000);
        const ten = named
          .map(({ pct }) => pct)
          .sort((a, b) => b - a)
          .slice(0, 10);
        expect(ten.reduce((all, pct) => all + pct, 0)).toBeLessThan(100);
        expect(new Set(named.map(({ name }) => name)).size, code).toBe(named.length);
      }
      expect(byCompany.size).toBeGreaterThan(230);
    }
    // Independently from rows: what was known at the end of a date of the holders on it.
    for (const date of ['2026-01-15', '2026-05-15', '2026-09-10', '2026-10-12']) {
      const known = knownHoldings(date);
      expect(known.size).toBeGreaterThan(200);
      for (const [code, pcts] of known) {
        const sum = pcts.reduce((all, pct) => all + pct, 0);
        expect(Math.round(sum * 100), `${code} ${date}`).toBe(10_000);
      }
    }
    const [, latest] = [...holdersOn].at(-1)!;
    const withStockConnect = [...latest].filter(([, holders]) =>
      holders.some(({ name }) => name === '香港中央结算有限公司'),
    );
    expect(withStockConnect.length).toBeGreaterThan(latest.size * 0.3);
    for (const [code] of withStockConnect) expect(companies.get(code)!.board).not.toBe('BSE');
  });

  test('have names that exist as kinds, with provinces and cities paired right', async () => {
    const { ownerNames } = await world();
    const provinces = '江苏|浙江|广东|安徽|山东|湖北|湖南|四川|福建|河南|陕西|江西|辽宁';
    const cities = '上海|北京|重庆|深圳|苏州|宁波|合肥|成都|武汉';
    const local = new RegExp(`^((${provinces})省|(${cities})市)人民政府国有资产监督管理委员会$`);
    const finance = new RegExp(`^((${provinces})省财政厅|(${cities})市财政局)$`);
    const bodies = ownerNames.filter((name) => /国有资产监督管理|国资委|财政[厅局部]/.test(name));
    expect(bodies.length).toBeGreaterThan(20);
    for (const name of bodies) {
      const isCentral = ['国务院国有资产监督管理委员会', '中华人民共和国财政部'].includes(name);
      expect(isCentral || local.test(name) || finance.test(name), name).toBe(true);
    }
  });

  test('are the people that company research names', async () => {
    const { concertFacts, concertNames, holderFacts, holdersOn } = await world();
    expect(concertFacts.length).toBeGreaterThan(10);
    for (const { code, object } of concertFacts) {
      expect(concertNames.get(code) ?? [], `${code} ${object}`).toContain(object);
    }
    const [, latest] = [...holdersOn].at(-1)!;
    expect(holderFacts.length).toBeGreaterThan(200);
    for (const { code, object, value } of holderFacts) {
      const holder = latest.get(code)?.find(({ name }) => name === object);
      expect(holder?.pct, `${code} ${object}`).toBe(value);
    }
  });
});

describe('the research of the demo', { timeout: LOADED_MS }, () => {
  test('follows most listed companies, in titles and sentences of many shapes', async () => {
    const { followedShare, materialTitles, statements, questions, names } = await world();
    expect(followedShare).toBeGreaterThanOrEqual(0.8);
    const shapeOf = (text: string): string =>
      text
        .replaceAll(new RegExp(names, 'g'), 'X')
        .replaceAll(/[\d.]+/g, '9')
        .replaceAll(/[一二三四五六七八九十]/g, '一');
    // Periodic reports are called as the law says.
    const free = materialTitles.filter((title) => !/年(年度|半年度|第.季度)报告/.test(title));
    const shapes = Map.groupBy(free.map(shapeOf), (shape) => shape);
    expect(shapes.size).toBeGreaterThan(300);
    const largest = Math.max(...Array.from(shapes.values(), (titles) => titles.length));
    expect(largest / free.length).toBeLessThan(0.08);
    expect(new Set(statements.map(({ predicate }) => predicate)).size).toBeGreaterThan(40);
    expect(new Set(questions).size).toBeGreaterThanOrEqual(15);
  });

  test('attributes to an industry only the business of its companies', async () => {
    const { statements, broadOf } = await world();
    const sectorsOf = (predicate: string): Set<string> =>
      new Set(
        statements.filter((one) => one.predicate === predicate).map(({ code }) => broadOf(code)),
      );
    expect(sectorsOf('non_performing_loan_ratio')).toEqual(new Set(['L1.banking']));
    expect(sectorsOf('land_bank')).toEqual(new Set(['L1.real_estate']));
    expect(sectorsOf('pledged_share_of_holding')).not.toContain('L1.banking');
    expect(sectorsOf('pipeline_projects')).toEqual(new Set(['L1.healthcare']));
  });
});

describe('the policy of the demo', { timeout: LOADED_MS }, () => {
  test('of a day is the same in the realtime feed and in policy materials', async () => {
    const { policyCounts } = await world();
    expect(policyCounts.published1d).toBeGreaterThan(1);
    expect(policyCounts.delivered1d).toBe(policyCounts.published1d);
    expect(policyCounts.delivered3d).toBe(policyCounts.published3d);
    expect(policyCounts.missing).toEqual([]);
  });

  test('is issued under many titles, each number once', async () => {
    const { policyDocuments } = await world();
    expect(new Set(policyDocuments.map(({ title }) => title)).size).toBeGreaterThan(900);
    const numbers = policyDocuments.flatMap(({ docNo }) => (docNo === null ? [] : [docNo]));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('the lives of the demo', { timeout: LOADED_MS }, () => {
  const WAY = [
    'tutoring',
    'accepted',
    'inquiry',
    'committee_passed',
    'registration_submitted',
    'registered',
    'subscribing',
    'awaiting_listing',
    'newly_listed',
    'risk_warning',
    'delisting_decided',
    'delisting_consolidation',
    'delisted',
  ];

  test('go through the stages in the order and the time of the law', async () => {
    const { events, sessions } = await world();
    const between = (from: string, to: string): number =>
      sessions.filter((date) => date > from && date <= to).length;
    for (const [code, steps] of Map.groupBy(events, (event) => event.stock_code)) {
      const dated = new Map(steps.map(({ stage, date }) => [stage, date]));
      const ranks = steps.map(({ stage }) => WAY.indexOf(stage)).filter((rank) => rank >= 0);
      expect(ranks, code).toEqual(ranks.toSorted((a, b) => a - b));
      const span = (from: string, to: string): number | null =>
        dated.has(from) && dated.has(to) ? between(dated.get(from)!, dated.get(to)!) : null;
      const within = (from: string, to: string, least: number, most: number): void => {
        const count = span(from, to);
        if (count === null) return;
        expect(count, `${code} ${from}→${to}`).toBeGreaterThanOrEqual(least);
        expect(count, `${code} ${from}→${to}`).toBeLessThanOrEqual(most);
      };
      within('tutoring', 'accepted', 60, 400);
      within('accepted', 'inquiry', 1, 20);
      within('registration_submitted', 'registered', 1, 20);
      within('registered', 'subscribing', 1, 243);
      within('registered', 'registration_lapsed', 230, 260);
      within('delisting_decided', 'delisting_consolidation', 5, 6);
      within('delisting_consolidation', 'delisted', 15, 15);
      const financial = steps.find(
        ({ stage, delistingType }) => stage === 'delisted' && delistingType === 'financial',
      );
      if (financial !== undefined) {
        within('risk_warning', 'delisting_decided', 220, 300);
        expect(['06', '07'], financial.date).toContain(financial.date.slice(5, 7));
      }
    }
  });

  test('give a share the marks of the exchange, and let no sub-par share stay', async () => {
    const { events, quotes, namesOn } = await world();
    for (const { stock_code: code, stage, date } of events) {
      const name = namesOn(code, date);
      if (stage === 'risk_warning') expect(name).toMatch(/^\*?ST/);
      if (stage === 'delisting_consolidation') expect(name).toMatch(/^退市|退$/);
    }
    const byPrice = events.filter(
      ({ stage, delistingType }) => stage === 'delisting_decided' && delistingType === 'trading',
    );
    expect(byPrice.length).toBeGreaterThan(0);
    for (const { stock_code: code, date } of byPrice) {
      const before = quotes.filter((one) => one.stock_code === code && one.trade_date < date);
      expect(
        before.slice(-20).every(({ close }) => close < 1),
        code,
      ).toBe(true);
    }
  });
});
