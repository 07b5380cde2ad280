import cluster from 'node:cluster';
import { GROUP_MARK } from '#bin/stores/group-mark.ts';
import type { Forked } from '#bin/workers/supervised-process.ts';
import type { FromProcess } from '#bin/workers/process-messages.ts';

/**
 * Forks this program with the same arguments; the child requests its task. Listening children share their port, and
 * get its connections in turn.
 */
export function forkProcess(): Forked {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ serialization: 'advanced' });
  const worker = cluster.fork({ [GROUP_MARK]: '1' });
  return {
    pid: worker.process.pid,
    // A message that cannot be sent goes to a process that has just exited, which is reported separately.
    send: (message) => {
      if (worker.isConnected()) worker.send(message, () => undefined);
    },
    onMessage: (take) => worker.on('message', (message) => take(message as FromProcess)),
    onExit: (take) => worker.on('exit', (code, signal) => take(code, signal)),
    kill: () => worker.process.kill('SIGKILL'),
  };
}
