/** Environment variable of processes that were started for a group; they ask it for their task. */
export const GROUP_MARK = 'MARKETGRAPH_OF_GROUP';

/** Whether this process was started for a group, and not by a person or a supervisor of the system. */
export function isOfGroup(): boolean {
  return process.env[GROUP_MARK] !== undefined && process.send !== undefined;
}
