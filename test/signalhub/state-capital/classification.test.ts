import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify, type Classification } from '#signalhub/state-capital/classification.ts';
import { holdingsOf } from '#signalhub/state-capital/holdings.ts';
import { stateByName } from '#signalhub/state-capital/name-rule.ts';
import type { EntityRecord, InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import {
  controls,
  entity,
  graphOf,
  owns,
  person,
  publicFloat,
  stateBody,
} from '#test/signalhub/state-capital/owners.ts';
import { CLASSES } from '#test/signalhub/state-capital/worked-examples.ts';
import { deep } from '#test/depth.ts';

/** Class and method of every owner that has one. */
function classesOf(
  entities: readonly EntityRecord[],
  interests: readonly InterestRecord[],
  reach: 'lowest' | 'highest' = 'lowest',
): Record<string, string> {
  const graph = graphOf(entities, interests);
  const found: Classification = classify(graph, holdingsOf(graph), reach);
  return Object.fromEntries(
    graph.entities.flatMap(({ nodeId }, node) =>
      found.isState(node) ? [[nodeId, `${found.classOf(node)} by ${found.methodOf(node)}`]] : [],
    ),
  );
}

const S = stateBody('S');

describe('classes of state enterprises', () => {
  test('E7: whole, by shares, down the chain, by articles, and two that are none', () => {
    expect(classesOf(CLASSES.entities, CLASSES.interests)).toEqual({
      SASAC: 'state_body by statutory',
      G: 'wholly_state_owned by ownership_100',
      H: 'state_controlled_by_shares by ownership_majority',
      J: 'state_controlled_by_shares by ownership_majority',
      K: 'actually_controlled by actual_control',
    });
  });

  test('exactly 50 % is no majority, and a larger private holder prevents one', () => {
    expect(classesOf([S], [owns('S', 'L', 50), owns('X', 'L', 50)])).not.toHaveProperty('L');
    const three = [owns('S', 'L', 27), owns('T', 'L', 28), owns('X', 'L', 29)];
    expect(classesOf([S, stateBody('T')], three)).not.toHaveProperty('L');
  });

  test('the public float is no holder that could be larger', () => {
    const interests = [owns('S', 'L', 26), owns('T', 'L', 25), owns('F', 'L', 49)];
    const found = classesOf([S, stateBody('T'), publicFloat('F')], interests);
    expect(found['L']).toBe('state_controlled_by_shares by ownership_majority');
  });

  test('subsidiaries of subsidiaries are state enterprises of the chain', () => {
    const interests = [owns('S', 'A', 60), owns('A', 'B', 60), owns('B', 'C', 60)];
    const found = classesOf([S], [...interests, owns('C', 'D', 60)]);
    expect(found['C']).toBe('state_controlled_by_shares by ownership_chain');
    expect(found['D']).toBe('state_controlled_by_shares by ownership_chain');
  });

  test('control by an unrelated owner does not make a firm the state’s', () => {
    const interests = [owns('S', 'L', 35), owns('X', 'L', 20), controls('X', 'L')];
    expect(classesOf([S], interests)).not.toHaveProperty('L');
  });

  test('two firms that own each other whole have no owner', () => {
    expect(classesOf([S], [owns('A', 'B', 100), owns('B', 'A', 100)])).toEqual({
      S: 'state_body by statutory',
    });
  });

  test('a disclosure counts where holders prove nothing', () => {
    const group = entity({ nodeId: 'G', nature: 'state_enterprise' });
    const found = classesOf(
      [group, S],
      [owns('G', 'L', 60), owns('S', 'H', 100), owns('H', 'M', 100)],
    );
    expect(found['G']).toBe('state_controlled_by_shares by disclosed');
    expect(found['L']).toBe('state_controlled_by_shares by ownership_majority');
    const proven = classesOf([group, S], [owns('S', 'G', 60)]);
    expect(proven['G']).toBe('state_controlled_by_shares by ownership_majority');
  });

  test('a name counts only without a known holder', () => {
    const named = entity({ nodeId: 'N', name: '某市人民政府国有资产监督管理委员会' });
    expect(classesOf([named], [owns('N', 'L', 60)])['N']).toBe('state_body by name_rule');
    expect(classesOf([named], [owns('X', 'N', 60)])).toEqual({});
  });

  test('an unknown percentage may make a majority', () => {
    const interests = [owns('S', 'L', null), owns('X', 'L', 30)];
    expect(classesOf([S], interests)).not.toHaveProperty('L');
    expect(classesOf([S], interests, 'highest')).toHaveProperty('L');
    const filled = [owns('S', 'L', null), owns('X', 'L', 50)];
    expect(classesOf([S], filled, 'highest')).not.toHaveProperty('L');
  });

  test('do not depend on the order of records', () => {
    const network = fc.array(
      fc.tuple(
        fc.constantFrom('A', 'B', 'C', 'D', 'S', 'X'),
        fc.constantFrom('A', 'B', 'C', 'D'),
        fc.integer({ min: 1, max: 70 }),
      ),
      { maxLength: 14 },
    );
    const orders = network.chain((drafts) => {
      const interests = drafts.map(([holder, held, pct], at) =>
        owns(holder, held, pct, { edgeId: `edge-${at}` }),
      );
      return fc.tuple(
        fc.constant(interests),
        fc.shuffledSubarray(interests, { minLength: interests.length }),
      );
    });
    fc.assert(
      fc.property(orders, ([interests, shuffled]) => {
        const people = [S, person('X')];
        expect(classesOf(people, shuffled)).toEqual(classesOf(people, interests));
      }),
      { numRuns: deep(100) },
    );
  });
});

describe('names', () => {
  test.each([
    ['国务院国有资产监督管理委员会', 'central', true],
    ['中央汇金投资有限责任公司', 'central', false],
    ['中国中信集团有限公司', 'central', false],
    ['山东省人民政府国有资产监督管理委员会', 'provincial', true],
    ['北京市人民政府国有资产监督管理委员会', 'provincial', true],
    ['新疆生产建设兵团第八师', 'provincial', true],
    ['广西壮族自治区人民政府', 'provincial', true],
    ['珠海市人民政府国有资产监督管理委员会', 'municipal', true],
    ['武汉东湖新技术开发区管理委员会', 'municipal', true],
    ['北京市海淀区人民政府国有资产监督管理委员会', 'county', true],
    ['上杭县财政局', 'county', true],
    ['北京市国有资产经营有限责任公司', 'provincial', false],
  ])('%s is %s', (name, level, isBody) => {
    expect(stateByName(name)).toEqual({ level, isBody });
  });

  test.each(['李国平', '京东集团股份有限公司', '中国生物制药有限公司', '海尔集团公司', '吉林大学'])(
    '%s suggests nothing',
    (name) => {
      expect(stateByName(name)).toBeNull();
    },
  );
});

const DATA =
  process.env['MARKETGRAPH_DATA_DIR'] ?? join(import.meta.dirname, '../../../../shared/data');
const CONTROLLERS = join(DATA, 'signalhub/a_share_codes/quantsandbox_stock_basic_2026-02.csv');
const absent = existsSync(CONTROLLERS) ? '' : ` (skipped: no list of controllers under ${DATA})`;

test.skipIf(absent !== '')(`names of 5,485 real controllers never mislead${absent}`, () => {
  const found = new Map<string, number>();
  for (const row of readFileSync(CONTROLLERS, 'utf8').trim().split('\n').slice(1)) {
    const [nature, name] = row.trim().split(',').toReversed();
    const level = stateByName(name!)?.level;
    const says = level === 'central' || level === undefined ? (level ?? 'nothing') : 'local';
    const key = `${nature}: ${says}`;
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  for (const nature of ['民营企业', '自然人', '外资', '集体企业', '大学', '其他']) {
    expect(found.get(`${nature}: central`), nature).toBeUndefined();
    expect(found.get(`${nature}: local`), nature).toBeUndefined();
  }
  expect(found.get('中央企业: local')).toBeUndefined();
  expect(found.get('地方国有企业: central')).toBeUndefined();
  expect(found.get('中央企业: central')).toBe(438);
  expect(found.get('地方国有企业: local')).toBe(941);
});
