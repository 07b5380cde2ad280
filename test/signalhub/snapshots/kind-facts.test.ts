import { expect, test } from 'vitest';
import { runAllSteps } from '#kernel/async/stepped-work.ts';
import type { Fact } from '#kernel/ports/fact-store.ts';
import type { FactDerivation } from '#signalhub/facts/fact-derivation.ts';
import { MATERIAL_SOURCE_KIND } from '#signalhub/facts/kinds/material-source.ts';
import { POLICY_MATERIAL_KIND } from '#signalhub/facts/kinds/policy-material.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';
import { FactBase } from '#signalhub/snapshots/fact-base.ts';

const KINDS = [MATERIAL_SOURCE_KIND, POLICY_MATERIAL_KIND] as const;

/** Facts of these kinds: an empty list each, which is unequal to any other. */
const someFacts = (...kinds: readonly { readonly name: string }[]) =>
  new Map(kinds.map(({ name }): [string, readonly Fact[]] => [name, []]));

/** A derivation that counts how often it runs. */
function counted(kinds: FactDerivation<number>['kinds']) {
  let runs = 0;
  const derivation: FactDerivation<number> = {
    kinds,
    *derive() {
      yield;
      return (runs += 1);
    },
  };
  return (base: FactBase): number => runAllSteps(base.viewInSteps(derivation));
}

test('a view is derived again only by a publication that changes one of its kinds', () => {
  const first = someFacts(...KINDS, SECTOR_KIND);
  const base = new FactBase(first);
  const run = counted(KINDS);
  expect([run(base), run(base)]).toEqual([1, 1]);

  const otherSectors = new FactBase(new Map([...first, ...someFacts(SECTOR_KIND)]), [], base);
  expect(run(otherSectors)).toBe(1);
  const otherSources = new FactBase(
    new Map([...first, ...someFacts(MATERIAL_SOURCE_KIND)]),
    [],
    otherSectors,
  );
  expect([run(otherSources), run(otherSectors)]).toEqual([2, 1]);
  const otherMaterials = new FactBase(
    new Map([...first, ...someFacts(POLICY_MATERIAL_KIND)]),
    [],
    otherSectors,
  );
  expect([run(otherMaterials), run(otherSources), run(base)]).toEqual([3, 2, 1]);
});

test('without an earlier publication, or its kinds, a view is derived for each', () => {
  const run = counted([MATERIAL_SOURCE_KIND]);
  const first = someFacts(MATERIAL_SOURCE_KIND);
  expect([new FactBase(first), new FactBase(first), new FactBase(new Map())].map(run)).toEqual([
    1, 2, 3,
  ]);
});

test('facts of an earlier publication keep the views that another one shares', () => {
  const [materials, sources] = [counted([POLICY_MATERIAL_KIND]), counted([MATERIAL_SOURCE_KIND])];
  const first = new FactBase(someFacts(...KINDS));
  expect([materials(first), sources(first)]).toEqual([1, 1]);
  const factsOf = (kind: { readonly name: string }) => [kind.name, first.named(kind.name)] as const;
  const same = new Map([factsOf(MATERIAL_SOURCE_KIND)]);
  const next = new FactBase(new Map([...same, ...someFacts(POLICY_MATERIAL_KIND)]), [], first);
  const earlier = first.withViewsOf(next);
  expect(earlier.of(POLICY_MATERIAL_KIND)).toBe(first.of(POLICY_MATERIAL_KIND));
  expect([materials(earlier), sources(earlier)]).toEqual([2, 1]);
});
