import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Local and remote port, and bytes that the peer has not acknowledged. */
const LINE = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;

/** Where Linux lists the socket queues of a process, for IPv4 and IPv6. */
const FILES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'] as const;

/**
 * Unread bytes of a connection in the kernel. Node notices a reader only after megabytes were sent, so a reader of 1
 * kB/s looks dead for many minutes. Returns 0 on systems without these files. The files are read once per call of
 * `kernelQueues`.
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
