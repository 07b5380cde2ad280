import type { CreatePlugin } from '#federation/index.ts';

/** Logs operations that take long, with the subgraph that took the longest, and counts them by subgraph. */
const createPlugin: CreatePlugin = ({ log, clock, meter }) => {
  const slowMs = Number(process.env['SLOW_OPERATION_MS'] ?? 500);
  const slow = meter.counter('slow_operations_total', 'Operations above the bound.', ['subgraph']);
  return {
    onRequest({ context: { requestId } }) {
      const startMs = clock.monotonicMs();
      let operation = '';
      let longest = { subgraph: 'none', tookMs: 0 };
      return {
        onOperation({ kind, name }) {
          operation = `${kind} ${name ?? 'without a name'}`;
        },
        onFetch({ subgraph }) {
          const fetchStartMs = clock.monotonicMs();
          return {
            onEnd() {
              const tookMs = clock.monotonicMs() - fetchStartMs;
              if (tookMs > longest.tookMs) longest = { subgraph, tookMs };
            },
          };
        },
        onResponse(answer) {
          const tookMs = clock.monotonicMs() - startMs;
          if (tookMs <= slowMs) return answer;
          slow.add(1, { subgraph: longest.subgraph });
          log.warn({ requestId, operation, tookMs, longest }, 'slow operation');
          return answer;
        },
      };
    },
  };
};
export default createPlugin;
