import { Type, type TSchema } from 'typebox';
import type { Setting } from '#platform/configuration/setting.ts';

function setting<Schema extends TSchema>(facts: Setting<Schema>): Setting<Schema> {
  return facts;
}

/** The supergraph of `marketgraph gateway`, and how its changes are followed. */
export const SUPERGRAPH_SETTINGS = {
  supergraphFrom: setting({
    key: 'supergraph.from',
    env: 'SUPERGRAPH',
    schema: Type.String(),
    default: '',
    about:
      'File or http(s) URL of the composed supergraph of marketgraph gateway; --supergraph counts before it.',
  }),
  supergraphPollSec: setting({
    key: 'supergraph.poll_sec',
    env: 'SUPERGRAPH_POLL_SEC',
    schema: Type.Integer({ minimum: 0, maximum: 86_400 }),
    default: 10,
    about:
      'Seconds between two looks for a newer supergraph. 0 looks on SIGHUP, and a file also when its folder changes.',
  }),
  supergraphSettleMs: setting({
    key: 'supergraph.settle_ms',
    env: 'SUPERGRAPH_SETTLE_MS',
    schema: Type.Integer({ minimum: 0, maximum: 60_000 }),
    default: 300,
    about:
      'Milliseconds of quiet after a change before it is read, so that many changes in a row are one.',
  }),
  supergraphKeepIn: setting({
    key: 'supergraph.keep_in',
    env: 'SUPERGRAPH_KEEP_IN',
    schema: Type.String(),
    default: '',
    about:
      'File in which the last supergraph that was served is kept, for a start while supergraph.from cannot be read. ' +
      'Empty keeps none.',
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
    about: 'Header that is sent to the URL of the supergraph, such as the key of a registry.',
  }),
} as const;
