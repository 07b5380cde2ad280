import { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { LIFE_MS, LivedWorld, readNowAndThen } from '#test/simulation/disk/lived-world.ts';
import { EventJournal } from '#test/simulation/event-journal.ts';
import { MortalClock } from '#test/simulation/mortal-clock.ts';
import { production } from '#test/simulation/recording-process.ts';

/**
 * A process that records bars and points of a seed's world into real files, from an age of the world on. It prints
 * that age before each transaction; its parent kills it at one of them.
 */
const [seed = '', folder = '', fromMs = '0'] = process.argv.slice(2);
const lived = new LivedWorld(Number(seed));
const { world } = lived;
await world.clock.advance(Number(fromMs));

function announced<Archive extends Pick<BarArchive, 'append'>>(archive: Archive): Archive {
  const append = archive.append.bind(archive) as (batch: unknown) => Promise<void>;
  return Object.assign(archive, {
    append(batch: unknown): Promise<void> {
      // Written to the descriptor itself: a buffered line would be reported too late.
      writeSync(1, `${Math.floor(lived.ageMs)}\n`);
      return append(batch);
    },
  });
}

const bars = announced(new BarArchiveSqlite(join(folder, 'bars.sqlite')));
const points = announced(new PointArchiveSqlite(join(folder, 'points.sqlite')) as never);
const journal = new EventJournal();
// Whole milliseconds, as a machine's clock shows.
const clock = new MortalClock(world.clock);
const client = world.network.client();
void production({ world, clock, client, archive: bars, journal, generation: Number(fromMs) });
readNowAndThen(lived, lived.derivatives(points, clock));
await lived.live(LIFE_MS - lived.ageMs);
writeSync(1, 'whole\n');
process.exit();
