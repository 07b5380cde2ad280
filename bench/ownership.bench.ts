import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { denselyOwnedBy } from '#bench/ownership/dense-peer.ts';
import { sumOfWalkedPaths } from '#bench/ownership/path-peer.ts';
import { randomNetwork } from '#bench/ownership/random-network.ts';
import { solveNetwork } from '#bench/ownership/whole-network.ts';
import { measurePaired } from '#bench/measure/paired.ts';
import { OwnershipIndex, type OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import { holdingsOf } from '#signalhub/state-capital/holdings.ts';
import { integratedInto, ownedBy } from '#signalhub/state-capital/integrated-ownership.ts';
import { bestOwnershipPaths } from '#signalhub/state-capital/ownership-paths.ts';
import { stateCapitalOf } from '#signalhub/state-capital/state-capital.ts';
import { graphOf, owns, TODAY } from '#test/signalhub/state-capital/owners.ts';
import {
  ABSENT,
  generatedGroup,
  recordedGroup,
} from '#test/signalhub/state-capital/recorded-group.ts';

const GROUP_LIMIT_MS = 20;
/**
 * Time may grow with the edges to this power and still count as near-linear. Every step is linear or
 * sorts; what is above 1 is mostly memory, as 100,000 records with their text outgrow the caches,
 * and the cycles of a random network, of which the largest joins a fifth of all companies.
 */
const MAX_EXPONENT = 1.3;
const LISTED_PATHS = 50;
const COMPLETE_NODES = 20;

/** Ownership and control: a real group, growth with the network, and the obvious ways to do it. */
const ownership: Bench = {
  name: 'ownership and control',
  async run() {
    const records = ABSENT === '' ? recordedGroup() : generatedGroup();
    const named = ABSENT === '' ? 'the 1,377-edge group' : 'a generated group of 1,377 edges';
    const index = new OwnershipIndex(records);
    return [
      await wholeGroup(index, named),
      await oneCompany(index, records.entities[1_000]!.nodeId, named),
      await againstDense(index.graphAsOf(TODAY), named),
      await againstEnumeration(),
      await growth(10_000, 1_000),
      await growth(100_000, 10_000),
    ];
  },
};

/** From records of all dates to the controllers and state shares of every company. */
async function wholeGroup(index: OwnershipIndex, named: string): Promise<ClaimRow> {
  const { oursMs } = await measurePaired(
    () => solveNetwork(index.graphAsOf(TODAY)),
    () => null,
  );
  return limitRow(`ownership and control of all of ${named}`, oursMs, GROUP_LIMIT_MS);
}

async function oneCompany(index: OwnershipIndex, nodeId: string, named: string): Promise<ClaimRow> {
  const { oursMs } = await measurePaired(
    () => stateCapitalOf(index.groupOf(nodeId, TODAY)!, nodeId, TODAY),
    () => null,
  );
  return limitRow(`profile, graph and paths of one company in ${named}`, oursMs, GROUP_LIMIT_MS);
}

async function againstDense(graph: OwnershipGraph, named: string): Promise<ClaimRow> {
  const holdings = holdingsOf(graph);
  const isOwner = (node: number): boolean => holdings.first[node] === holdings.first[node + 1];
  const [ours, peer] = [ownedBy(holdings, isOwner), denselyOwnedBy(holdings, isOwner)];
  for (const [node, value] of peer.entries()) agree(ours[node]!, value);
  const { oursMs, peerMs, ratio } = await measurePaired(
    () => ownedBy(holdings, isOwner),
    () => denselyOwnedBy(holdings, isOwner),
    { rounds: 9 },
  );
  return {
    claim: `shares of a set of owners in all of ${named}`,
    ours: `${figure(oursMs)} ms`,
    peer: `dense elimination, ${figure(peerMs)} ms`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}

/** An acyclic network in which each holder owns all later ones: 2^18 paths end to end. */
async function againstEnumeration(): Promise<ClaimRow> {
  const interests = Array.from({ length: COMPLETE_NODES }, (_, held) =>
    Array.from({ length: held }, (_, holder) => owns(idOf(holder), idOf(held), 100 / held)),
  ).flat();
  const holdings = holdingsOf(graphOf([], interests));
  const last = COMPLETE_NODES - 1;
  agree(integratedInto(holdings, last)[0]!, sumOfWalkedPaths(holdings, 0, last));
  const { oursMs, peerMs, ratio } = await measurePaired(
    () => [integratedInto(holdings, last), bestOwnershipPaths(holdings, last, [0], LISTED_PATHS)],
    () => sumOfWalkedPaths(holdings, 0, last),
    { rounds: 9 },
  );
  return {
    claim: `total and ${LISTED_PATHS} best paths in a complete acyclic network of ${COMPLETE_NODES}`,
    ours: `${figure(oursMs)} ms`,
    peer: `walking all paths, ${figure(peerMs)} ms (twice that for each node more)`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}

/** Ten times the edges, and how the time grew: the exponent of a power law between the two. */
async function growth(edges: number, fewer: number): Promise<ClaimRow> {
  const [large, small] = [edges, fewer].map((count) =>
    new OwnershipIndex(randomNetwork(count)).graphAsOf(TODAY),
  );
  const { oursMs, peerMs, ratio } = await measurePaired(
    () => solveNetwork(large!),
    () => solveNetwork(small!),
    { rounds: 9 },
  );
  const exponent = Math.log(ratio) / Math.log(edges / fewer);
  return {
    claim: `ownership and control of ${figure(edges)} random edges, exponent ${exponent.toFixed(2)}`,
    ours: `${figure(oursMs)} ms`,
    peer: `${figure(fewer)} edges, ${figure(peerMs)} ms`,
    ratio,
    goal: `≤ ${figure((edges / fewer) ** MAX_EXPONENT)} × (exponent ${MAX_EXPONENT})`,
    isMet: exponent <= MAX_EXPONENT,
  };
}

function limitRow(claim: string, ms: number, limitMs: number): ClaimRow {
  const ratio = ms / limitMs;
  return {
    claim,
    ours: `${figure(ms)} ms`,
    peer: `${limitMs} ms`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}

function agree(ours: number, peer: number): void {
  if (Math.abs(ours - peer) > 1e-9) throw new Error(`answers differ: ${ours} and ${peer}`);
}

function idOf(number: number): string {
  return `N${String(number).padStart(2, '0')}`;
}

export default ownership;
