import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Settings of where data is stored. */
export const DATA_SETTINGS = {
  dataDir: setting({
    key: 'data.dir',
    env: 'DATA_DIR',
    schema: Type.String({ minLength: 1 }),
    default: './data/live',
    demo: './data/demo',
    about:
      'Folder of the bar archive, the published facts and the API tokens. Created when missing.',
  }),
  databaseUrl: setting({
    key: 'data.database_url',
    env: 'DATABASE_URL',
    schema: Type.String({
      pattern: '^(postgres(ql)?://[^/?]+.*)?$',
      writeOnly: true,
      description: 'empty or a URL such as postgres://user:password@host:5432/database',
    }),
    default: '',
    about:
      'PostgreSQL for bars, facts, materials and API tokens; separate several hosts with commas ' +
      '(docs/scaling.md). Empty stores them in data.dir.',
  }),
  databaseListenUrl: setting({
    key: 'data.database_listen_url',
    env: 'DATABASE_LISTEN_URL',
    schema: Type.String({
      pattern: '^(off|postgres(ql)?://[^/?]+.*)?$',
      writeOnly: true,
      description: 'empty, off, or a URL such as postgres://user:password@host:5432/database',
    }),
    default: '',
    about:
      'Where this process listens for changes in PostgreSQL: the server itself, if DATABASE_URL names a pooler in ' +
      'transaction mode (docs/scaling.md). Empty listens at DATABASE_URL; off polls instead.',
  }),
} as const;
