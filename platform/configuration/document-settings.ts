import { Type, type Static } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const IDS = Type.Array(Type.String({ minLength: 1 }));

/** Settings of trusted documents of `marketgraph gateway`. */
export const DOCUMENT_SETTINGS = {
  documentsManifest: setting({
    key: 'documents.manifest',
    env: 'DOCUMENTS_MANIFEST',
    schema: Type.String(),
    default: '',
    about:
      'File, folder or http(s) URL of the documents that clients may name by an id: a manifest of Apollo, ' +
      'Relay or Hive (docs/trusted-documents.md). The gateway reads it again every supergraph.poll_sec. Empty ' +
      'for none.',
  }),
  documentsMode: setting({
    key: 'documents.mode',
    env: 'DOCUMENTS_MODE',
    schema: Type.Enum(['off', 'log', 'require', 'require_ids']),
    default: 'off',
    about:
      'What happens to other documents: they are answered (off), logged and answered (log), or refused (require); ' +
      'require_ids also refuses the texts of the manifest, and takes ids only.',
  }),
  documentsWarmUp: setting({
    key: 'documents.warm_up',
    env: 'DOCUMENTS_WARM_UP',
    schema: IDS,
    default: [] as Static<typeof IDS>,
    about:
      'Ids of documents that are planned before a supergraph serves requests; * for all, up to the size of the ' +
      'plan cache.',
  }),
} as const;
