import { seededRandom } from '#kernel/ports/clock.ts';
import type { OwnershipRecords } from '#signalhub/state-capital/ownership-records.ts';
import { owns, person, recordsOf, stateBody } from '#test/signalhub/state-capital/owners.ts';

/**
 * Companies with one to three holders each, two thirds of which are random companies, so that chains, diamonds and
 * cycles arise; the others are persons and state bodies. Every company has holders.
 */
export function randomNetwork(edges: number): OwnershipRecords {
  const random = seededRandom(edges);
  const pick = (count: number): number => Math.floor(random() * count);
  const companies = Math.round(edges / 2);
  const persons = Math.round(companies / 4);
  const bodies = Math.max(1, Math.round(companies / 100));
  const holder = (): string => {
    if (random() < 2 / 3) return `company-${pick(companies)}`;
    return random() < 0.9 ? `person-${pick(persons)}` : `state-${pick(bodies)}`;
  };
  const interests = Array.from({ length: companies }, (_, at) => {
    const holders = new Set(Array.from({ length: 1 + pick(3) }, holder));
    holders.delete(`company-${at}`);
    if (holders.size === 0) holders.add(`person-${pick(persons)}`);
    const weights = Array.from(holders, () => 0.1 + random());
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return Array.from(holders, (id, place) =>
      owns(id, `company-${at}`, (100 * weights[place]!) / total),
    );
  }).flat();
  return recordsOf(
    [
      ...Array.from({ length: persons }, (_, at) => person(`person-${at}`)),
      ...Array.from({ length: bodies }, (_, at) => stateBody(`state-${at}`)),
    ],
    interests,
  );
}
