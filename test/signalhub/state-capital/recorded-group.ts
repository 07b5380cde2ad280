import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { OwnershipRecords } from '#signalhub/state-capital/ownership-records.ts';
import {
  entity,
  owns,
  person,
  publicFloat,
  recordsOf,
  stateBody,
} from '#test/signalhub/state-capital/owners.ts';

const DATA =
  process.env['MARKETGRAPH_DATA_DIR'] ?? join(import.meta.dirname, '../../../../shared/data');
const FILE = join(DATA, 'signalhub/ownership/fasnow_edges.csv');

/** Why the recorded group cannot be read here; empty where it can. */
export const ABSENT = existsSync(FILE) ? '' : `no recorded group under ${DATA}`;

const STATE = new Set(['JHZF00005', 'JHZF00006']);
const PEOPLE = new Set(['JH00001', 'JH00002']);

/**
 * A real group of 1,377 companies and owners, with names changed by its publisher. What is not held
 * inside the group belongs to one outsider, who is the same for all, so that sums are whole.
 */
export function recordedGroup(): OwnershipRecords {
  const rows = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.match(/("[^"]*"|[^,]+)/g)!.map((field) => field.replaceAll('"', '')));
  const names = new Map(
    rows.flatMap(([parent, parentName, child, childName]) => [
      [parent!, parentName!],
      [child!, childName!],
    ]),
  );
  const described = [...names].map(([nodeId, name]) => {
    if (STATE.has(nodeId)) return stateBody(nodeId, { name });
    const entityType = PEOPLE.has(nodeId) ? 'person' : 'company';
    return entity({ nodeId, name, entityType });
  });
  return withPublic(
    recordsOf(
      described,
      rows.map(([parent, , child, , percent]) => owns(parent!, child!, Number(percent))),
    ),
  );
}

/** A group of the same shape in place of an unreadable recorded one: 1,377 edges, wide and flat. */
export function generatedGroup(): OwnershipRecords {
  const random = seededRandom(1_377);
  const companies = Array.from({ length: 1_371 }, (_, at) => `G${String(at).padStart(5, '0')}`);
  const interests = [
    owns('state', companies[0]!, 30),
    owns('founder', companies[0]!, 40),
    owns('brother', companies[0]!, 30),
  ];
  for (let at = 1; at < companies.length; at += 1) {
    // A third of the holdings hangs on a few holding companies, as in the recorded group.
    const isHub = random() < 0.35;
    const parent = isHub ? Math.floor(random() * Math.min(at, 8)) : Math.floor(random() * at);
    interests.push(owns(companies[parent]!, companies[at]!, Math.round(30 + 50 * random())));
  }
  for (let more = 0; more < 4; more += 1) {
    const at = 40 + Math.floor(random() * 1_300);
    interests.push(owns(companies[at - 30]!, companies[at]!, 20, { edgeId: `second-${more}` }));
  }
  return withPublic(
    recordsOf([stateBody('state'), person('founder'), person('brother')], interests),
  );
}

/** Gives what no member of the group holds of a company to the public. */
function withPublic({ entities, interests }: OwnershipRecords): OwnershipRecords {
  const known = new Map<string, number>();
  for (const { targetId, share } of interests) {
    if ('exactPct' in share) known.set(targetId, (known.get(targetId) ?? 0) + share.exactPct);
  }
  const rests = [...known]
    .filter(([, pct]) => pct < 100)
    .map(([company, pct]) => owns('public', company, 100 - pct));
  return {
    entities: [...entities, publicFloat('public')],
    interests: [...interests, ...rests],
  };
}
