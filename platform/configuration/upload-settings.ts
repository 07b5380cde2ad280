import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** Files that clients of marketgraph gateway send with mutations (docs/uploads.md). */
export const UPLOAD_SETTINGS = {
  uploadsEnabled: setting({
    key: 'uploads.enabled',
    env: 'UPLOADS_ENABLED',
    schema: Type.Boolean(),
    default: false,
    about:
      'Whether marketgraph gateway takes files by the GraphQL multipart request specification (docs/uploads.md).',
  }),
  uploadsMaxFiles: setting({
    key: 'uploads.max_files',
    env: 'UPLOADS_MAX_FILES',
    schema: count(1, 1_000),
    default: 10,
    about: 'Maximum number of files in a request.',
  }),
  uploadsMaxFileKib: setting({
    key: 'uploads.max_file_kib',
    env: 'UPLOADS_MAX_FILE_KIB',
    schema: count(1, 16_777_216),
    default: 10_240,
    about: 'Maximum size of a file in KiB. Files are streamed, so it costs no memory.',
  }),
  uploadsMaxMapKib: setting({
    key: 'uploads.max_map_kib',
    env: 'UPLOADS_MAX_MAP_KIB',
    schema: count(1, 1_024),
    default: 64,
    about: 'Maximum size in KiB of the part that assigns files to variables.',
  }),
} as const;
