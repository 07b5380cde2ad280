import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Local and remote port, and bytes that were handed to the system and not confirmed by the other side. */
const LINE = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;

/** Where Linux tells the queues of a process's connections, of either version of IP. */
const FILES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'] as const;

/**
 * Bytes of a connection that wait in the operating system for its reader. Node sees a reader only when megabytes of
 * them are through, so one of 1 kB/s looks dead for many minutes. Systems without these files say 0 of every
 * connection. The files are read once for all that are asked.
 */
export function kernelQueues(): (socket: Socket) => number {
  const found = new Map<string, number>();
  for (const file of FILES) {
    for (const [, local, remote, queued] of textOf(file).matchAll(LINE)) {
      const key = `${Number.parseInt(local!, 16)} ${Number.parseInt(remote!, 16)}`;
      found.set(key, (found.get(key) ?? 0) + Number.parseInt(queued!, 16));
    }
  }
  return ({ localPort, remotePort }) => found.get(`${localPort} ${remotePort}`) ?? 0;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
