/**
 * Follows a subscription through lost connections: yields its events, each once and in order.
 * The query takes `$after: [String!]` and selects `cursor`; the client is one of graphql-ws or graphql-sse.
 */
export async function* follow(client, query, variables = {}, pause = aMoment) {
  const cursors = new Map(); // The last cursor of each stream, by the stream's name.
  for (;;) {
    try {
      const asked = { query, variables: { ...variables, after: [...cursors.values()] } };
      for await (const { data, errors } of client.iterate(asked)) {
        if (errors) throw errors;
        const [event] = Object.values(data);
        cursors.set(event.cursor.split('.')[0], event.cursor);
        yield event;
      }
    } catch (error) {
      if (isFinal(error)) throw error;
    }
    await pause();
  }
}

/** Whether asking again would be answered the same. */
function isFinal(error) {
  const errors = Array.isArray(error) ? error : [];
  return errors.some(({ extensions }) => extensions?.retryAfter === undefined);
}

/** Between one and three seconds, so that clients do not come back all at once. */
function aMoment() {
  return new Promise((resolve) => setTimeout(resolve, 1_000 + 2_000 * Math.random()));
}
