import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { CONNECTION_ATTACKS } from '#bench/hostile/connection-attacks.ts';
import { HOSTILE_REQUESTS } from '#bench/hostile/hostile-requests.ts';
import type { HostileRequest } from '#bench/hostile/hostile-requests.ts';
import {
  frameOf,
  requestBytes,
  sendBytes,
  sendFrames,
  sendUnread,
} from '#bench/hostile/send-bytes.ts';
import { startWatchedServer } from '#bench/hostile/watched-server.ts';
import type { Blocked, WatchedServer } from '#bench/hostile/watched-server.ts';

const LIMIT_MS = 100;
const LIMIT_MIB = 100;
const MIB = 1_048_576;
const REPEATED = 8;
const PIPELINED = 40;
/** Small requests come by the hundreds in one read; of large ones a few fill the bound of a connection. */
const PIPELINED_CHARACTERS = 4_000_000;

/** What is asked for and not read. */
const UNREAD = /^(?:longest answer|chart)/;

/** `BENCH_ATTACKS=all` prints each attack as it ends; any other text runs the attacks whose name contains it. */
const ATTACKS = process.env['BENCH_ATTACKS'] ?? '';
const WANTED = ATTACKS === 'all' ? '' : ATTACKS;

const isWanted = ({ name = '', limit = name }: { name?: string; limit?: string }): boolean =>
  limit.includes(WANTED);

/** What was done to the server, and what others saw of it. */
interface Attack extends Blocked {
  readonly entrance: string;
  readonly name: string;
}

/**
 * No client blocks the server or exhausts its memory: every entry point and each of its limits, plain, compressed,
 * repeated and pipelined, with a probe in another process.
 */
const hostileRequests: Bench = {
  name: 'hostile requests',
  async run() {
    const server = await startWatchedServer();
    try {
      const attacks: Attack[] = [];
      for (const { name, prepare } of CONNECTION_ATTACKS.filter(isWanted)) {
        const send = await prepare(server.port);
        attacks.push(await attack(server, 'connections', name, send));
      }
      for (const request of HOSTILE_REQUESTS.filter(isWanted)) {
        attacks.push(...(await attackWith(server, request)));
      }
      attacks.push(...(await socketAttacks(server)), ...(await unreadAttacks(server)));
      return [...Map.groupBy(attacks, ({ entrance }) => entrance)].flatMap(rowsOf);
    } finally {
      await server.stop();
    }
  },
};

export default hostileRequests;

async function attackWith(server: WatchedServer, request: HostileRequest): Promise<Attack[]> {
  const { port } = server;
  const { entrance, limit, body = '' } = request;
  const times = Math.max(
    2,
    Math.min(PIPELINED, Math.floor(PIPELINED_CHARACTERS / (body.length + 1))),
  );
  const [plain, packed] = [requestBytes(request, 1, false), requestBytes(request, 1, true)];
  const forms: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['plain', () => sendBytes(port, plain)],
    ['compressed', () => sendBytes(port, packed)],
    [
      'repeated',
      () => Promise.all(Array.from({ length: REPEATED }, () => sendBytes(port, packed))),
    ],
    ['pipelined', () => sendBytes(port, requestBytes(request, times, true))],
  ];
  const attacks: Attack[] = [];
  for (const [form, send] of forms) {
    attacks.push(await attack(server, entrance, `${limit}, ${form}`, send));
  }
  return attacks;
}

async function attack(
  server: WatchedServer,
  entrance: string,
  name: string,
  send: () => Promise<unknown>,
): Promise<Attack> {
  const seen = await server.during(async () => void (await send()));
  if (ATTACKS !== '') {
    const { longestMs, grownBytes } = seen;
    process.stderr.write(`${entrance}: ${name}: ${figure(longestMs)} ms, ${mib(grownBytes)}\n`);
  }
  return { entrance, name, ...seen };
}

async function socketAttacks(server: WatchedServer): Promise<Attack[]> {
  const init = frameOf('{"type":"connection_init"}');
  const pairs = Array.from({ length: 5_000 }, (_, at) => {
    const series = 'instruments:[{exchange:venue_a,market:spot,symbol:"BTCUSDT"}],interval:"1m"';
    const field = `klineUpdated(${series},since:${at})`;
    const payload = { query: `subscription{${field}{rows}}` };
    const subscribe = frameOf(JSON.stringify({ id: 'x', type: 'subscribe', payload }));
    return Buffer.concat([subscribe, frameOf('{"id":"x","type":"complete"}')]);
  });
  const many = (frame: Buffer, times: number): Buffer[] =>
    Array.from({ length: times }, () => frame);
  const kinds: readonly (readonly [string, readonly Buffer[]])[] = [
    ['5,000 subscribe and complete in one write', pairs],
    ['100,000 pings in one write', many(frameOf('', 'ping'), 100_000)],
    ['100,000 pings of the subprotocol in one write', many(frameOf('{"type":"ping"}'), 100_000)],
    ['a message of brackets', [frameOf('['.repeat(1_000_000))]],
  ];
  const attacks: Attack[] = [];
  for (const [name, frames] of kinds.filter(([name]) => isWanted({ name }))) {
    const bytes = Buffer.concat([init, ...frames]);
    attacks.push(await attack(server, 'WebSocket', name, () => sendFrames(server.port, bytes)));
  }
  return attacks;
}

/** A client that asks for long answers on many connections and reads nothing. */
async function unreadAttacks(server: WatchedServer): Promise<Attack[]> {
  const attacks: Attack[] = [];
  for (const request of HOSTILE_REQUESTS.filter(({ limit }) => UNREAD.test(limit))) {
    const name = `unread: ${request.limit} on 64 connections`;
    if (!isWanted({ name })) continue;
    const bytes = requestBytes(request, 1, false);
    const send = () => sendUnread(server.port, bytes, 64, 6_000);
    attacks.push(await attack(server, `unread ${request.entrance}`, name, send));
  }
  return attacks;
}

function rowsOf([entrance, attacks]: [string, Attack[]]): ClaimRow[] {
  const longest = attacks.reduce((a, b) => (b.longestMs > a.longestMs ? b : a));
  const grown = attacks.reduce((a, b) => (b.grownBytes > a.grownBytes ? b : a));
  const what = `${entrance}, ${attacks.length} attacks`;
  return [
    {
      claim: `${what}: longest block of the main thread (${longest.name})`,
      ours: `${figure(longest.longestMs)} ms`,
      peer: `${LIMIT_MS} ms`,
      ratio: longest.longestMs / LIMIT_MS,
      goal: '≤ 1 ×',
      isMet: longest.longestMs <= LIMIT_MS,
    },
    {
      claim: `${what}: largest growth of memory (${grown.name})`,
      ours: mib(grown.grownBytes),
      peer: `${LIMIT_MIB} MiB`,
      ratio: grown.grownBytes / MIB / LIMIT_MIB,
      goal: '≤ 1 ×',
      isMet: grown.grownBytes <= LIMIT_MIB * MIB,
    },
  ];
}

function mib(bytes: number): string {
  return `${figure(bytes / MIB)} MiB`;
}
