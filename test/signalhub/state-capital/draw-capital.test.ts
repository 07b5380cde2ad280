import { describe, expect, test } from 'vitest';
import { drawCapital } from '#signalhub/state-capital/drawing/draw-capital.ts';
import { layersOf } from '#signalhub/state-capital/drawing/layers.ts';
import { xmlText } from '#kernel/text/xml-text.ts';
import { linesOf } from '#signalhub/state-capital/drawing/svg-text.ts';
import { stateCapitalOf } from '#signalhub/state-capital/state-capital.ts';
import type { StateCapitalView } from '#signalhub/state-capital/state-capital-view.ts';
import {
  concert,
  entity,
  graphOf,
  owns,
  person,
  stateBody,
  TODAY,
} from '#test/signalhub/state-capital/owners.ts';

/** A group of forty with a circle, unknown percentages and owners in concert. */
function groupOfForty(): StateCapitalView {
  const firm = (number: number): string => `控股${number}`;
  const numbers = Array.from({ length: 38 }, (_, number) => number);
  const holdings = numbers
    .slice(1)
    .map((number) =>
      owns(firm(number), firm(Math.floor((number - 1) / 3)), number % 7 === 0 ? null : 12),
    );
  const others = [
    owns('国资委', firm(30), 60),
    owns('张三', firm(0), [5, 20]),
    owns(firm(0), firm(20), 8),
    ...concert([firm(1), firm(2)], firm(0)),
  ];
  const described = [stateBody('国资委'), person('张三'), entity({ nodeId: firm(0) })];
  return stateCapitalOf(graphOf(described, [...holdings, ...others]), firm(0), TODAY);
}

const view = groupOfForty();
const LOOK = { theme: 'light', language: 'zh', width: null } as const;
const svg = drawCapital(view, LOOK);

function boxesIn(text: string): { x: number; y: number }[] {
  const boxes = text.matchAll(/<rect class="box[^"]*" x="([-\d.]+)" y="([-\d.]+)"/g);
  return Array.from(boxes, ([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

describe('the drawing of a group', () => {
  test('has every owner in a box of its own, none over another, all inside', () => {
    const boxes = boxesIn(svg);
    expect(boxes).toHaveLength(view.nodes.length);
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number);
    for (const [index, a] of boxes.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(0);
      expect(a.x + 184).toBeLessThanOrEqual(width!);
      expect(a.y + 58).toBeLessThanOrEqual(height!);
      for (const b of boxes.slice(index + 1)) {
        const isApart = Math.abs(a.x - b.x) >= 184 || Math.abs(a.y - b.y) >= 58;
        expect(isApart, `${JSON.stringify(a)} over ${JSON.stringify(b)}`).toBe(true);
      }
    }
  });

  test('puts owners above what they own, and the company alone at the bottom', () => {
    const { of, downward, others } = layersOf(view);
    expect([...of.values()].filter((layer) => layer === 0)).toHaveLength(1);
    expect(of.get(view.companyId)).toBe(0);
    for (const { sourceId, targetId } of downward) {
      expect(of.get(sourceId)).toBeGreaterThan(of.get(targetId)!);
    }
    // One holding closes a circle; one agreement binds two owners.
    expect(others.map(({ relationType }) => relationType).sort()).toEqual(['concert', 'ownership']);
  });

  test('draws every relation once, unknown percentages dashed, the path of the state marked', () => {
    const count = (pattern: RegExp): number => svg.match(pattern)?.length ?? 0;
    const inKey = 6;
    expect(count(/<path class="edge/g)).toBe(view.edges.length + inKey);
    const unknown = view.edges.filter(
      ({ relationType, ownershipPct }) => relationType === 'ownership' && ownershipPct === null,
    );
    expect(count(/class="edge[a-z -]* unknown"/g)).toBe(unknown.length + 1);
    expect(count(/class="edge state-path/g)).toBeGreaterThan(1);
    expect(svg).toContain('>5–20%</text>');
  });

  test('describes status, controller and shares to screen readers', () => {
    expect(svg).toContain('role="img" aria-labelledby="title description"');
    expect(svg).toContain('<title id="title">控股0 股权与控制关系图（截至 2026-06-30）</title>');
    expect(svg).toMatch(/<desc id="description">[^<]*实际控制人：[^<]*国有直接持股/);
  });

  test('shows the main part of a group that is too large, with the number of omitted owners', () => {
    const holders = Array.from({ length: 1_400 }, (_, number) =>
      owns(`股东${number}`, '公司', number === 1_399 ? 9 : 0.05),
    );
    const large = stateCapitalOf(
      graphOf([], [...holders, owns('国资委', '股东1399', 60)]),
      '公司',
      TODAY,
    );
    const drawn = drawCapital(large, LOOK);
    expect(boxesIn(drawn)).toHaveLength(120);
    expect(drawn).toContain('另有 1282 个主体未画出');
    expect(drawn).toContain('<title>股东1399</title>');
    expect(drawn).toContain('<title>国资委</title>');
  });

  test('is the same for the same group', () => {
    expect(drawCapital(groupOfForty(), LOOK)).toBe(svg);
  });

  test('escapes names with any content', () => {
    const name = `</title><script>alert("1")</script>&'\u0000\uD800`;
    const records = graphOf([entity({ nodeId: 'L', name }), person('P')], [owns('P', 'L', 60)]);
    const drawn = drawCapital(stateCapitalOf(records, 'L', TODAY), LOOK);
    expect(drawn).not.toMatch(/<script/);
    expect(drawn).toContain('&lt;/title&gt;&lt;script&gt;');
    expect(drawn).not.toContain('\u0000');
  });
});

describe('texts in drawings', () => {
  test('break into lines of equal length and end in … where there is no room', () => {
    expect(linesOf('苏州华曜国有资本运营集团有限公司', 13, 2)).toEqual([
      '苏州华曜国有资本',
      '运营集团有限公司',
    ]);
    expect(linesOf('短名', 13, 2)).toEqual(['短名']);
    expect(linesOf('一'.repeat(40), 13, 2)).toEqual(['一'.repeat(13), `${'一'.repeat(12)}…`]);
    expect(linesOf('', 13, 2)).toEqual(['']);
  });

  test('keep what XML can have and escape what it reserves', () => {
    expect(xmlText(`a<b>&"'\u0007\u{1F600}`)).toBe('a&lt;b&gt;&amp;&quot;&#39;\u{1F600}');
  });

  test('are drawn in English, dark, and at the requested width, with the same boxes', () => {
    const drawn = drawCapital(view, { theme: 'dark', language: 'en', width: 500 });
    expect(drawn).toMatch(/<svg [^>]*width="500" height="\d+"[^>]*lang="en"/);
    expect(drawn).toContain('fill="#11151c"');
    expect(drawn.match(/<rect class="box/g)).toHaveLength(svg.match(/<rect class="box/g)!.length);
    // Names stay as published; no other word is Chinese.
    const names = new Set(view.nodes.map(({ name }) => name));
    const own = [...drawn.matchAll(/<text class="(?:kind|key|tag|sub)[^>]*>([^<]*)</g)].map(
      ([, text]) => [...names].reduce((rest, name) => rest.replaceAll(name, ''), text!),
    );
    expect(own.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });
});
