import type { Check } from '#bin/doctor/finding.ts';
import { playbookFolder } from '#bin/serving/playbook-folder.ts';
import { DomainError } from '#kernel/errors.ts';
import { IndicatorSet } from '#market-data/catalog/indicator-set.ts';
import { INDICATORS, readCatalogFacts } from '#market-data/indicators/registry.ts';
import { openPlaybooks, playbookTexts } from '#market-data/open-playbooks.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

const NAME = 'playbooks';

/** Holds the operator's own playbooks against the indicators that there are. A bad one spoils no start. */
export const checkPlaybooks: Check = (settings) => {
  try {
    const folder = playbookFolder(settings);
    const playbooks = openPlaybooks(new IndicatorSet(INDICATORS, readCatalogFacts), 0, folder);
    const own = folder === '' ? [] : playbookTexts(folder).map(({ name }) => name);
    const faults = own.flatMap((name) => {
      try {
        playbooks.checked(name);
        return [];
      } catch (error) {
        if (error instanceof DomainError) return [error.message];
        throw error;
      }
    });
    const [first] = faults;
    if (first === undefined) {
      const fact = `${playbooks.names.length} of them, ${own.length} of your own`;
      return { name: NAME, status: 'ok', fact };
    }
    const advice = `mend the file in ${folder}; until then it is answered with 500, and the others as ever`;
    return { name: NAME, status: 'warn', fact: faults.join(' '), advice };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const [fact = '', advice = ''] = error.message.split('; ');
    return { name: NAME, status: 'fail', fact, advice };
  }
};
