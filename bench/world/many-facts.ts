import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { seededRandom, type Random } from '#kernel/clock.ts';
import type { FactStore } from '#kernel/fact-store.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#platform/memory/material-log-memory.ts';
import {
  createSignalhub,
  DEFAULT_SIGNALHUB_SETTINGS,
  type Signalhub,
} from '#signalhub/signalhub.ts';

/** First trading day of the quotes; every calendar day after it counts as one here. */
const FIRST_DAY_MS = Date.parse('2026-01-01');
const DAY_MS = 86_400_000;
const PUBLISHED_AT = '2026-11-20T18:00:00+08:00';

/** Lines that are written at once. */
const BATCH_ROWS = 5_000;

/**
 * Writes a bundle of about that many facts as a whole market has them: companies of the main boards
 * and their quotes of many days.
 */
export async function writeManyFacts(folder: string, factCount: number): Promise<void> {
  const random = seededRandom(11);
  const codes = stockCodes(Math.min(5_000, Math.ceil(factCount / 4)));
  await mkdir(folder, { recursive: true });
  const companies = codes.map((code) => rowOf('2020-01-01', company(code)));
  const days = Math.ceil((factCount - codes.length) / codes.length);
  const files = [
    await writeRows(folder, 'company', companies),
    await writeRows(folder, 'daily_quote', quotes(random, codes, days)),
  ];
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({
      schema_version: 1,
      publication_id: `facts-${factCount}`,
      published_at: PUBLISHED_AT,
      namespace: 'bench',
      files,
    }),
  );
}

/** The moment after which the bundle can be published. */
const AFTER_PUBLISHING_MS = Date.parse(PUBLISHED_AT) + 60_000;

async function writeRows(folder: string, kind: string, rows: Iterable<object>) {
  const name = `${kind.replaceAll('_', '-')}.ndjson`;
  const file = createWriteStream(join(folder, name));
  const digest = createHash('sha256');
  let count = 0;
  let text = '';
  const flush = async (): Promise<void> => {
    digest.update(text);
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  };
  for (const row of rows) {
    text += `${JSON.stringify(row)}\n`;
    count += 1;
    if (count % BATCH_ROWS === 0) await flush();
  }
  await flush();
  file.end();
  await once(file, 'finish');
  return { name, kind, rows: count, sha256: digest.digest('hex') };
}

function rowOf(validFrom: string, fact: object): object {
  return { valid_from: validFrom, observed_at: `${validFrom}T16:00:00+08:00`, fact };
}

function stockCodes(count: number): string[] {
  const prefixes = ['600', '601', '603', '605', '000', '001', '002'];
  return Array.from(
    { length: count },
    (_, index) => `${prefixes[Math.floor(index / 1_000)]}${String(index % 1_000).padStart(3, '0')}`,
  );
}

function company(code: string): object {
  return {
    stock_code: code,
    name: `公司${code}`,
    company_name: `公司${code}股份有限公司`,
    exchange: code.startsWith('6') ? 'SSE' : 'SZSE',
    board: 'MAIN',
    listing_date: '2020-01-02',
  };
}

function* quotes(random: Random, codes: readonly string[], dayCount: number): Generator<object> {
  for (let day = 0; day < dayCount; day += 1) {
    const date = new Date(FIRST_DAY_MS + day * DAY_MS).toISOString().slice(0, 10);
    for (const code of codes) {
      const close = Math.round(2_000 + random() * 20_000) / 100;
      const volume = Math.round(random() * 1e6) * 100;
      const turnover = Math.round(volume * close * 100) / 100;
      yield rowOf(date, {
        stock_code: code,
        trade_date: date,
        close,
        previous_close: Math.round(close * 99) / 100,
        volume,
        turnover,
        free_float_value: Math.round(close * 1e9),
        net_inflow: Math.round((random() - 0.5) * turnover),
      });
    }
  }
}

/** The signalhub subgraph over a store, with the clock at which such a bundle can be published. */
export function openMeasuredSignalhub(store: FactStore): Signalhub {
  return createSignalhub({
    store,
    materials: new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    clock: new VirtualClock(AFTER_PUBLISHING_MS),
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
  });
}
