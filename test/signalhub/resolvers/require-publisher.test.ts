import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { SILENT_LOG, type LogFields } from '#kernel/ports/log.ts';
import { ANONYMOUS, openSignalhub } from '#test/signalhub/open-signalhub.ts';

const PUBLISH = 'mutation { publish(archive: "AAAA") { isNew } }';
const INGEST = 'mutation { ingestMaterials(materials: []) { addedCount } }';

test('an unauthorised publisher is logged by the id of the token, by both interfaces', async () => {
  const warnings: LogFields[] = [];
  const log = { ...SILENT_LOG, warn: (fields: LogFields) => void warnings.push(fields) };
  const { subgraph } = await openSignalhub({ log });
  const refuse = async (source: string, request: RequestContext): Promise<unknown> => {
    const contextValue = subgraph.createContext(request);
    const { errors } = await graphql({ schema: subgraph.schema, source, contextValue });
    return errors?.[0]?.extensions['code'];
  };
  const reader: RequestContext = { ...ANONYMOUS, tokenId: 't-1', scopes: ['compute'] };
  expect(await refuse(PUBLISH, ANONYMOUS)).toBe('TOKEN_REQUIRED');
  expect(await refuse(INGEST, reader)).toBe('SCOPE_REQUIRED');
  expect(warnings).toEqual([
    { mutation: 'publish', code: 'token_required', tokenId: null, requestId: 'test' },
    { mutation: 'ingestMaterials', code: 'scope_required', tokenId: 't-1', requestId: 'test' },
  ]);
});
