import type { CreatePlugin } from '#federation/index.ts';

/** Refuses requests of clients without a name, so that the usage report can name each of them. */
const createPlugin: CreatePlugin = ({ refusal }) => ({
  onRequest({ context: { client } }) {
    if ((client?.name ?? '') !== '') return null;
    throw refusal('Send the name of your client in the header apollographql-client-name.');
  },
});
export default createPlugin;
