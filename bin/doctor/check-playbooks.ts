import { readdirSync } from 'node:fs';
import type { Check } from '#bin/doctor/finding.ts';
import { playbookFolder } from '#bin/serving/market-data/playbook-folder.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { INDICATORS, readIndicatorCatalog } from '#indicators/indicators/registry.ts';
import { openPlaybooks, playbookTexts } from '#market-data/open-playbooks.ts';
import { unknownInProse } from '#market-data/playbooks/check-playbook.ts';
import type { PlaybookSet } from '#market-data/playbooks/playbook-set.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

const NAME = 'playbooks';

/** Files that look like playbooks but have another suffix. */
const MISNAMED = /^[^.].*\.(yml|YAML|YML|Yaml)$/;

/** Validates the operator's playbooks against the indicator catalog. An invalid one does not prevent a start. */
export const checkPlaybooks: Check = (settings) => {
  try {
    const folder = playbookFolder(settings);
    const indicators = new IndicatorSet(INDICATORS, readIndicatorCatalog);
    const playbooks = openPlaybooks(indicators, 0, folder);
    const own = folder === '' ? [] : playbookTexts(folder).map(({ name }) => name);
    const faults = own.flatMap((name) => faultsOf(name, playbooks, indicators));
    const ignored = folder === '' ? [] : readdirSync(folder).filter((file) => MISNAMED.test(file));
    if (ignored.length > 0)
      faults.push(`Not read: ${ignored.join(', ')}; end their names in .yaml.`);
    if (faults.length === 0) {
      const fact = `${playbooks.names.length} of them, ${own.length} of your own`;
      return { name: NAME, status: 'ok', fact };
    }
    const advice = `fix the file in ${folder}; until then this playbook fails with 500, and the others work`;
    return { name: NAME, status: 'warn', fact: faults.join(' '), advice };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const [fact = '', advice = ''] = error.message.split('; ');
    return { name: NAME, status: 'fail', fact, advice };
  }
};

/** Why a playbook cannot be run, or which unknown names its prompt contains. */
function faultsOf(name: string, playbooks: PlaybookSet, indicators: IndicatorSet): string[] {
  try {
    const { playbook } = playbooks.checked(name);
    const unknown = unknownInProse(playbook, indicators);
    if (unknown.length === 0) return [];
    return [`The prompt of ${name} names ${unknown.join(', ')}, which its indicators do not have.`];
  } catch (error) {
    if (error instanceof DomainError) return [error.message];
    throw error;
  }
}
