import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Settings of the collectors of official sources (docs/collectors.md). */
export const COLLECT_SETTINGS = {
  collectSources: setting({
    key: 'collect.sources',
    env: 'COLLECT_SOURCES',
    schema: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' })),
    default: ['official'],
    about:
      'Sources that the collectors read (docs/collectors.md): official for every source of the classes A and ' +
      'B, all, or names. You are responsible for their terms of use. Empty reads none. The demo reads ' +
      'simulated sites of them.',
  }),
  collectHosts: setting({
    key: 'collect.hosts',
    env: 'COLLECT_HOSTS',
    schema: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+=https?://[^\\s,]+$' }), {
      description: 'a list such as www.szse.cn=http://127.0.0.1:8080, with commas between them',
    }),
    default: [],
    about:
      'Base URLs that replace official hosts, such as your own proxy or mirror. They may have private ' +
      'addresses; other hosts may not.',
  }),
  collectUserAgent: setting({
    key: 'collect.user_agent',
    env: 'COLLECT_USER_AGENT',
    schema: Type.String({ pattern: '^[\\x20-\\x7e]{1,200}$' }),
    default: 'Mozilla/5.0 (compatible; marketgraph/0.1)',
    about: 'User-Agent of requests to sources. Several sources reject agents other than browsers.',
  }),
  collectRobots: setting({
    key: 'collect.robots',
    env: 'COLLECT_ROBOTS',
    schema: Type.Enum(['obey', 'ignore']),
    default: 'obey',
    about: 'Whether the collectors obey the robots.txt of each host. They read it once a day.',
  }),
} as const;
