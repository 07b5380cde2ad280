import type { CreatePlugin } from '#federation/index.ts';

/** Writes a log line for each mutation: who sent it, what it was, and how it ended. */
const createPlugin: CreatePlugin = ({ log }) => ({
  onRequest({ context: { requestId, tokenId, clientAddress } }) {
    let mutation: string | null = null;
    return {
      onOperation({ kind, name, fields }) {
        if (kind === 'mutation') mutation = name ?? fields.join(', ');
      },
      onResponse(answer) {
        if (mutation === null) return answer;
        const codes = answer.errors?.map(({ extensions }) => extensions?.['code']) ?? [];
        log.info({ requestId, tokenId, clientAddress, mutation, codes }, 'mutation');
        return answer;
      },
    };
  },
});
export default createPlugin;
