import { expect, test } from 'vitest';
import {
  nameLines,
  ownershipLayout,
  type LaidEdge,
  type LaidNode,
} from '#dashboard/pages/company/ownership-layout.ts';

function node(nodeId: string, more: Partial<LaidNode> = {}): LaidNode {
  return {
    nodeId,
    name: nodeId,
    isListedCompany: nodeId === 'root',
    isUltimateController: false,
    inStatePath: false,
    ...more,
  };
}

function edge(sourceNodeId: string, targetNodeId: string, ownershipPct: number | null): LaidEdge {
  return { edgeId: `${sourceNodeId}>${targetNodeId}`, sourceNodeId, targetNodeId, ownershipPct };
}

test('a controller stands above its holdings, also where it holds the company itself', () => {
  const { boxes } = ownershipLayout(
    [node('root'), node('group'), node('owner', { isUltimateController: true })],
    [edge('owner', 'group', 60), edge('group', 'root', 50), edge('owner', 'root', 1)],
    'root',
  );
  const yOf = new Map(boxes.map(({ nodeId, y }) => [nodeId, y]));
  expect(yOf.get('owner')).toBeLessThan(yOf.get('group') ?? 0);
  expect(yOf.get('group')).toBeLessThan(yOf.get('root') ?? 0);
});

test('companies that own each other are laid out, and every relation is drawn', () => {
  const edges = [edge('one', 'other', 30), edge('other', 'one', 20), edge('one', 'root', 40)];
  const { boxes, lines } = ownershipLayout(
    [node('root'), node('one'), node('other')],
    edges,
    'root',
  );
  expect(boxes).toHaveLength(3);
  expect(lines.map(({ edgeId }) => edgeId)).toEqual(edges.map(({ edgeId }) => edgeId));
  expect(boxes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});

test('boxes of the tree and of the list do not overlap', () => {
  const holders = Array.from({ length: 9 }, (_, at) => `holder ${at}`);
  const owners = ['a', 'b', 'c', 'd'];
  const { boxes, width, height } = ownershipLayout(
    [node('root'), ...holders.map((name) => node(name)), ...owners.map((name) => node(name))],
    [
      ...holders.map((name) => edge(name, 'root', 0.5)),
      ...owners.map((name) => edge(name, 'root', 10)),
    ],
    'root',
  );
  for (const one of boxes) {
    expect(one.x + one.width).toBeLessThanOrEqual(width);
    expect(one.y + one.height).toBeLessThanOrEqual(height);
    const met = boxes.filter(
      (other) =>
        other !== one &&
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height,
    );
    expect(met).toEqual([]);
  }
});

test('a name is broken by its width, and the overflow ends in an ellipsis', () => {
  expect(nameLines('安徽翰淮电力股份有限公司', 22, 2)).toEqual(['安徽翰淮电力股份有限公', '司']);
  expect(nameLines('安徽翰淮电力股份有限公司', 12, 1)).toEqual(['安徽翰淮电…']);
  expect(nameLines('Group', 12, 1)).toEqual(['Group']);
});
