import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy whose connections a test cuts, between two bytes of its choice. */
export interface CuttingProxy {
  readonly port: number;
  /** How many connections were cut. */
  readonly cuts: number;
  /** Cuts every connection after so many further bytes towards its client; 0 cuts at once. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of a port of loopback. */
export async function openCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const open = new Set<{ left: number; readonly cut: () => void }>();
  let cuts = 0;
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    const both: Socket[] = [client, target];
    const pair = {
      left: Infinity,
      cut: () => {
        if (!open.delete(pair)) return;
        for (const socket of both) socket.destroy();
      },
    };
    open.add(pair);
    for (const socket of both) {
      socket.on('error', pair.cut);
      socket.on('close', pair.cut);
    }
    client.on('data', (chunk: Buffer) => target.write(chunk));
    target.on('data', (chunk: Buffer) => {
      const isEnough = chunk.length >= pair.left;
      pair.left -= chunk.length;
      if (!isEnough) {
        client.write(chunk);
        return;
      }
      cuts += 1;
      open.delete(pair);
      client.write(chunk.subarray(0, chunk.length + pair.left), () => client.destroy());
      target.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    cutAfter(bytes) {
      for (const pair of open) {
        if (bytes > 0) pair.left = Math.min(pair.left, bytes);
        else {
          cuts += 1;
          pair.cut();
        }
      }
    },
    async close() {
      for (const pair of open) pair.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
