import { existsSync, statfsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describeBarOrigin } from '#bin/data-folder/bar-origin.ts';
import { configuredMarkets, venueUrlsOf } from '#bin/data-folder/bar-sources.ts';
import { quotedMarketsOf } from '#bin/data-folder/quote-sources.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { checkPostgres } from '#bin/doctor/check-database.ts';
import { readCalendars } from '#bin/doctor/read-calendars.ts';
import { checkRedis } from '#bin/doctor/check-redis.ts';
import { checkRoles } from '#bin/doctor/check-roles.ts';
import { checkShards } from '#bin/doctor/check-shards.ts';
import { checkPort } from '#bin/doctor/check-port.ts';
import { checkPlaybooks } from '#bin/doctor/check-playbooks.ts';
import { checkQuotes } from '#bin/doctor/check-quotes.ts';
import { checkQuoteSearch } from '#bin/doctor/check-quote-search.ts';
import { checkSentiment } from '#bin/doctor/check-sentiment.ts';
import { checkSubgraphs, checkSupergraph, checkTokenKeys } from '#bin/doctor/check-gateway.ts';
import { checkVenue } from '#bin/doctor/check-venue.ts';
import type { Check, Finding } from '#bin/doctor/finding.ts';
import type { NetworkAccess } from '#bin/doctor/checked-service.ts';
import type { ProviderName, QuoteKey } from '#platform/configuration/quoted-markets.ts';
import { describeOwner, lockOwner } from '#bin/data-folder/folder-lock.ts';
import { barOriginsIn, factSourceIn } from '#bin/data-folder/show-origins.ts';
import {
  BARS_FILE,
  POINTS_FILE,
  GAPS_FILE,
  FACTS_FILE,
  LOSSES,
  ALERTS_FILE,
  MATERIALS_FILE,
  TOKENS_FILE,
} from '#bin/wiring/data-files.ts';
import type { Profile } from '#platform/configuration/read-settings.ts';
import { isDemoSource } from '#platform/facts/fact-origin.ts';
import type { VenueKey } from '#platform/configuration/venue-markets.ts';
import type { Settings } from '#platform/configuration/settings.ts';

const NEEDED_NODE_MAJOR = 26;
const MIN_FREE_MIB = 200;

function checkNode(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  const fact = `Node ${process.version} on ${process.platform} ${process.arch}`;
  if (major >= NEEDED_NODE_MAJOR) return { name: 'node', status: 'ok', fact };
  const advice = `run through npm (npm start, npx marketgraph), which brings Node ${NEEDED_NODE_MAJOR}`;
  return { name: 'node', status: 'fail', fact, advice };
}

function checkFolder(settings: Settings): Finding {
  const name = 'data folder';
  const { dataDir } = settings;
  try {
    prepareDataFolder(settings);
  } catch (error) {
    return failed(name, error);
  }
  const disk = statfsSync(dataDir);
  const freeMib = Math.floor((disk.bavail * disk.bsize) / 1_048_576);
  const fact = `${dataDir} can be written, ${freeMib} MiB free`;
  if (freeMib >= MIN_FREE_MIB) return { name, status: 'ok', fact };
  return { name, status: 'warn', fact, advice: `free at least ${MIN_FREE_MIB} MiB` };
}

/** A running server is not a failure, but a second one would be refused. */
function checkLocks({ dataDir }: Settings): Finding {
  const name = 'data folder lock';
  if (!existsSync(dataDir)) return { name, status: 'ok', fact: 'free' };
  try {
    const owners = (['market-data', 'signalhub'] as const).flatMap((role) => {
      const owner = lockOwner(dataDir, role);
      return owner === null ? [] : [`${role}: ${describeOwner(owner)}`];
    });
    if (owners.length === 0) return { name, status: 'ok', fact: 'free' };
    const advice = 'a second server cannot use this folder; stop the first one';
    return { name, status: 'warn', fact: owners.join('; '), advice };
  } catch (error) {
    return failed(name, error);
  }
}

/** Compares the origin of the folder's bars with the settings. */
function checkOrigins(settings: Settings): Finding {
  const name = 'origin of bars';
  try {
    const origins = barOriginsIn(settings);
    const bad = origins.find(({ verdict }) => verdict === 'other' || verdict === 'unknown');
    if (bad === undefined) {
      const held = origins.flatMap((origin) => origin.held);
      const fact = held.length === 0 ? 'no bars yet' : [...new Set(held)].join(', ');
      return { name, status: 'ok', fact };
    }
    return {
      name,
      status: 'fail',
      fact: `${bad.file} ${describeBarOrigin(bad)}`,
      advice: '`marketgraph data show` shows every store',
    };
  } catch (error) {
    return failed(name, error);
  }
}

/** Checks the origin of the folder's facts: a live server must not serve those of the demo. */
function checkFactOrigin(profile: Profile): Check {
  return ({ dataDir }) => {
    const name = 'origin of facts';
    try {
      const source = factSourceIn(dataDir);
      const isInvented = source !== null && isDemoSource(source) && profile === 'live';
      if (!isInvented) return { name, status: 'ok', fact: source ?? 'no facts yet' };
      const advice = 'name another folder with DATA_DIR';
      return {
        name,
        status: 'fail',
        fact: `invented by ${source}, and the profile is live`,
        advice,
      };
    } catch (error) {
      return failed(name, error);
    }
  };
}

/** Checks that a store file opens, and names the cost of losing it. */
function failed(name: string, error: unknown): Finding {
  const [fact = '', ...advice] = reasonOf(error).split('; ');
  return { name, status: 'fail', fact, advice: advice.join('; ') || 'see docs/operating.md' };
}

function checkDatabase(file: string): Check {
  return (settings) => {
    const path = join(settings.dataDir, file);
    const name = file;
    if (!existsSync(path))
      return { name, status: 'ok', fact: 'does not exist yet; created at the first start' };
    try {
      const database = new DatabaseSync(path, { readOnly: true });
      const row = database.prepare('PRAGMA quick_check(1)').get();
      database.close();
      const verdict = String(Object.values(row ?? {})[0]);
      if (verdict === 'ok') return { name, status: 'ok', fact: 'intact' };
      return {
        name,
        status: 'fail',
        fact: verdict,
        advice: `restore ${path} from a copy, or move it away: then ${LOSSES[file]}`,
      };
    } catch (error) {
      return {
        name,
        status: 'fail',
        fact: reasonOf(error),
        advice: `check which other process uses ${path}`,
      };
    }
  };
}

/** The address of each market; invalid settings are reported by the start. */
function venueAddresses(settings: Settings): [VenueKey, string][] {
  try {
    const urls = venueUrlsOf(settings);
    return configuredMarkets(settings).map((key) => [key, urls[key].rest]);
  } catch {
    return [];
  }
}

/** Each provider of each quoted market; invalid settings are reported by the start. */
function quotedBy(settings: Settings): [QuoteKey, ProviderName][] {
  return quotedMarketsOf(settings).flatMap((key) =>
    settings[`${key} providers`].map((name): [QuoteKey, ProviderName] => [key, name]),
  );
}

/** Checks of the stores of the configured engine. */
function storeChecks(
  { databaseUrl }: Settings,
  profile: Profile,
  { clock }: NetworkAccess,
): Check[] {
  if (databaseUrl !== '') return [(settings) => checkPostgres(settings, clock)];
  const files = [BARS_FILE, FACTS_FILE, MATERIALS_FILE, ALERTS_FILE, TOKENS_FILE];
  return [checkFactOrigin(profile), ...files.map(checkDatabase)];
}

/** Checks of what several processes share, and of the compatibility of their roles. */
function scaleChecks(
  { databaseUrl, redisUrl, roles, workers }: Settings,
  profile: Profile,
  { clock }: NetworkAccess,
): Check[] {
  const isOne = roles.length === 0 && workers === 0;
  return [
    ...(redisUrl === '' ? [] : [(settings: Settings) => checkRedis(settings, clock)]),
    ...(isOne ? [] : [(settings: Settings) => checkRoles(settings, profile)]),
    ...(isOne || databaseUrl === '' ? [] : [checkShards]),
  ];
}

/** Checks of the settings of `marketgraph gateway`. */
function gatewayChecks({ supergraphFrom, jwtKeys }: Settings, line: NetworkAccess): Check[] {
  return [
    ...(supergraphFrom === '' ? [] : [checkSupergraph, checkSubgraphs(line)]),
    ...(jwtKeys === '' ? [] : [checkTokenKeys(line)]),
  ];
}

/** All checks, in the order of a manual diagnosis. Network checks use `line`. */
export function checksFor(settings: Settings, profile: Profile, line: NetworkAccess): Check[] {
  const { calendars, finding: calendarFinding } = readCalendars(settings, line.clock.nowMs());
  return [
    checkNode,
    checkFolder,
    checkLocks,
    checkOrigins,
    checkDatabase(POINTS_FILE),
    checkDatabase(GAPS_FILE),
    ...storeChecks(settings, profile, line),
    ...scaleChecks(settings, profile, line),
    checkPort,
    checkPlaybooks,
    () => calendarFinding,
    ...gatewayChecks(settings, line),
    ...venueAddresses(settings).map(([key, url]) => checkVenue(key, url, line)),
    ...quotedBy(settings).map(([key, name]) => checkQuotes(key, name, line, calendars)),
    checkSentiment(line),
    checkQuoteSearch(line),
  ];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message.split('\n')[0]}${cause}`;
}
