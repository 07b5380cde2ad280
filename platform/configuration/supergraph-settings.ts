import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** The supergraph of `marketgraph gateway`, and how its changes are followed. */
export const SUPERGRAPH_SETTINGS = {
  supergraphFrom: setting({
    key: 'supergraph.from',
    env: 'SUPERGRAPH',
    schema: Type.String(),
    default: '',
    about:
      'File or http(s) URL of the composed supergraph of marketgraph gateway; --supergraph overrides it.',
  }),
  supergraphPollSec: setting({
    key: 'supergraph.poll_sec',
    env: 'SUPERGRAPH_POLL_SEC',
    schema: Type.Integer({ minimum: 0, maximum: 86_400 }),
    default: 10,
    about:
      'Polling interval in seconds for a newer supergraph. 0 polls only on SIGHUP, and a file also when it changes.',
  }),
  supergraphSettleMs: setting({
    key: 'supergraph.settle_ms',
    env: 'SUPERGRAPH_SETTLE_MS',
    schema: Type.Integer({ minimum: 0, maximum: 60_000 }),
    default: 300,
    about:
      'Debounce in milliseconds after a change, so that many changes in a row cause one reload.',
  }),
  supergraphKeepIn: setting({
    key: 'supergraph.keep_in',
    env: 'SUPERGRAPH_KEEP_IN',
    schema: Type.String(),
    default: '',
    about:
      'File in which the last valid supergraph is saved, for a start while supergraph.from is unavailable. ' +
      'Empty saves none.',
  }),
  supergraphHeader: setting({
    key: 'supergraph.header',
    env: 'SUPERGRAPH_HEADER',
    schema: Type.String({
      pattern: '^([A-Za-z0-9-]+: [\\x20-\\x7e]+)?$',
      writeOnly: true,
      description: 'empty or a header such as x-key: secret',
    }),
    default: '',
    about: 'Header for requests to the URL of the supergraph, such as the key of a registry.',
  }),
} as const;
