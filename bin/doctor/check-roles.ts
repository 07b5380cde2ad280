import { configuredMarkets } from '#bin/data-folder/bar-sources.ts';
import type { Finding } from '#bin/doctor/finding.ts';
import { refusalOfRoles } from '#bin/serving/role-rules.ts';
import type { Profile } from '#platform/configuration/read-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';

/** Checks that roles and workers are compatible with each other and with the other settings. */
export function checkRoles(settings: Settings, profile: Profile): Finding {
  const name = 'roles';
  const refusal = refusalOfRoles(settings);
  if (refusal !== null) {
    const [fact, ...advice] = refusal.split(/; |: /);
    return { name, status: 'fail', fact: fact!, advice: advice.join('; ') };
  }
  const { roles, workers } = settings;
  const shown = roles.length === 0 ? 'all roles' : roles.join(', ');
  const fact = workers === 0 ? shown : `${shown}, ${workers} workers`;
  const trouble = troubleOf(settings, profile);
  if (trouble === null) return { name, status: 'ok', fact };
  return { name, status: 'warn', fact: `${fact}; ${trouble.fact}`, advice: trouble.advice };
}

function troubleOf(
  settings: Settings,
  profile: Profile,
): { readonly fact: string; readonly advice: string } | null {
  const { roles, workers, subgraphSecret } = settings;
  const has = (role: (typeof roles)[number]): boolean => roles.length === 0 || roles.includes(role);
  if (new Set(roles).size < roles.length) {
    return { fact: 'a role is named twice', advice: 'name each once' };
  }
  if (profile === 'demo' && workers === 0) {
    return {
      fact: 'each process simulates its own exchanges, with other prices',
      advice: 'start one process, or one with --workers, or set PROFILE to live',
    };
  }
  if ((has('ingest') || has('follow')) && marketsOf(settings) === 0) {
    return {
      fact: 'no market of an exchange has symbols',
      advice: 'name some, as VENUE_A_SYMBOLS',
    };
  }
  const isApart = has('gateway')
    ? !(has('follow') && has('signalhub'))
    : has('follow') || has('signalhub');
  if (isApart && subgraphSecret === '') {
    return {
      fact: 'the gateway is in another process than a subgraph, and SUBGRAPH_SECRET is empty',
      advice: 'set it to the same value for all; the file in DATA_DIR belongs to one process only',
    };
  }
  return null;
}

/** Invalid market settings are reported by the start. */
function marketsOf(settings: Settings): number {
  try {
    return configuredMarkets(settings).length;
  } catch {
    return Infinity;
  }
}
