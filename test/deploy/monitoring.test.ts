import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { deployPath, deployText, isInstalled } from '#test/deploy/installed.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
}

const { groups } = parse(deployText('prometheus/alerts.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Alert[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);
interface Panel {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly targets: readonly { readonly expr: string }[];
}
const board = JSON.parse(deployText('grafana/marketgraph.json')) as {
  readonly panels: readonly Panel[];
};
const panels = board.panels.filter(({ type }) => type !== 'row');

const ROOT = join(import.meta.dirname, '../..');
const ROOMS = ['platform', 'packages', 'subgraphs', 'gateway', 'rest-adapter', 'bin'];
const CALL =
  /\.(counter|gauge|histogram)\(\s*'(marketgraph_\w+)',\s*(?:'[^']*'|"[^"]*"|`[^`]*`),?\s*(?:\[([^\]]*)\])?/g;
const METRICS = metricsOfTheCode();
/** Labels that Prometheus adds to scraped metrics. */
const ADDED = new Set(['instance', 'job']);

/** Metrics of an expression that no file creates. */
function unknownIn(expr: string): string[] {
  const names = [...expr.matchAll(/marketgraph_\w+/g)].map(([name]) => name);
  const labels = new Set(names.flatMap((name) => METRICS.get(name) ?? []));
  const asked = [
    ...[...expr.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label!),
    ...[...expr.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, list]) =>
      list!.split(/,\s*/),
    ),
  ];
  return [
    ...names.filter((name) => !METRICS.has(name) && !METRICS.has(`${name}_count`)),
    ...asked.filter((label) => !labels.has(label) && !ADDED.has(label)),
  ];
}

/** Every metric that some file creates, with its labels, by its name in Prometheus. */
function metricsOfTheCode(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const room of ROOMS) {
    for (const name of readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const text = readFileSync(join(ROOT, room, name), 'utf8');
      for (const [, kind, metric, labels = ''] of text.matchAll(CALL)) {
        const names = [...labels.matchAll(/'(\w+)'/g)].map(([, label]) => label!);
        if (kind !== 'histogram') found.set(metric!, names);
        else {
          found.set(`${metric}_bucket`, [...names, 'le']);
          found.set(`${metric}_sum`, names).set(`${metric}_count`, names);
        }
      }
    }
  }
  return found;
}

describe('alerts and the board', () => {
  test.each(alerts)('$alert uses metrics and labels that the code creates', ({ expr }) => {
    expect(unknownIn(expr)).toEqual([]);
  });

  test.each(panels)('"$title" uses metrics and labels that the code creates', ({ targets }) => {
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
  });

  test.each(panels)('"$title" says what it shows', ({ description }) => {
    expect(description).toMatch(/^[A-Z0-9].+\.$/);
  });

  test('panels are in rows, side by side, and none covers another', () => {
    expect(board.panels[0]!.type).toBe('row');
    const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  test('the comparison finds an unknown name and an unknown label', () => {
    expect(unknownIn('rate(marketgraph_frames_total[5m])')).toEqual(['marketgraph_frames_total']);
    expect(unknownIn('sum by (symbol) (marketgraph_venue_status)')).toEqual(['symbol']);
  });
});

describe.skipIf(!isInstalled('promtool'))('promtool (else skipped: it is not installed)', () => {
  const promtool = (...args: string[]): string =>
    execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' });

  test('accepts the rules, the settings and every expression of the board', () => {
    expect(promtool('check', 'config', deployPath('prometheus/prometheus.yaml'))).toContain(
      `${alerts.length} rules found`,
    );
  });

  test('fires each alert for its cause, and none on a day of rest', () => {
    const rules = new URL('alert-histories.yaml', import.meta.url).pathname;
    expect(promtool('test', 'rules', rules)).toContain('SUCCESS');
  });
});
