import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Settings of the log. */
export const LOG_SETTINGS = {
  logLevel: setting({
    key: 'log.level',
    env: 'LOG_LEVEL',
    schema: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    default: 'info',
    about: 'Minimum level of log lines.',
  }),
  logFormat: setting({
    key: 'log.format',
    env: 'LOG_FORMAT',
    schema: Type.Enum(['auto', 'json', 'pretty']),
    default: 'auto',
    about: 'JSON lines, or coloured text; auto is text on a terminal and JSON elsewhere.',
  }),
  accessLog: setting({
    key: 'log.access',
    env: 'ACCESS_LOG',
    schema: Type.Enum(['off', 'errors', 'all']),
    default: 'off',
    about: 'Requests that are logged at level info: none, failed ones, or all.',
  }),
} as const;
