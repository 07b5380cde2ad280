/** Environment variable of processes in a process group; they request their task from it. */
export const GROUP_MARK = 'MARKETGRAPH_OF_GROUP';

/** Whether this process was started by a process group. */
export function isOfGroup(): boolean {
  return process.env[GROUP_MARK] !== undefined && process.send !== undefined;
}
