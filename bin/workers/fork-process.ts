import cluster from 'node:cluster';
import { GROUP_MARK } from '#bin/stores/group-mark.ts';
import type { Forked } from '#bin/workers/supervised-process.ts';
import type { FromProcess } from '#bin/workers/process-messages.ts';

/**
 * Starts this program once more, with the same arguments; it asks for its task. Those that listen share their
 * port, and get its connections in turn.
 */
export function forkProcess(): Forked {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ serialization: 'advanced' });
  const worker = cluster.fork({ [GROUP_MARK]: '1' });
  return {
    pid: worker.process.pid,
    // What cannot be sent is to a process that has just died, and its end is told.
    send: (message) => {
      if (worker.isConnected()) worker.send(message, () => undefined);
    },
    onMessage: (take) => worker.on('message', (message) => take(message as FromProcess)),
    onExit: (take) => worker.on('exit', (code, signal) => take(code, signal)),
    kill: () => worker.process.kill('SIGKILL'),
  };
}
