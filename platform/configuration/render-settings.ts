import { stringify } from 'yaml';
import { describeAllowed } from '#platform/configuration/describe-allowed.ts';
import { settingEntries } from '#platform/configuration/read-settings.ts';
import type { Setting } from '#platform/configuration/setting.ts';

/**
 * The documented configuration file: every setting with its meaning, what it allows, its environment
 * variable and its default. Lines whose default depends on the profile stay commented out, so that
 * the file as generated changes nothing.
 */
export function renderSettings(): string {
  const lines = [
    '# Every setting of Marketgraph, at its default. Copy the groups that you change to marketgraph.yaml in the',
    '# folder where you start it, or name another file: marketgraph start --config FILE. An environment',
    '# variable overrides the value there. This reference is made by `npm run generate`.',
  ];
  let open: string[] = [];
  for (const [, setting] of settingEntries().toSorted(([, a], [, b]) => byGroup(a, b))) {
    const path = setting.key.split('.');
    const groups = path.slice(0, -1);
    for (const [depth, group] of groups.entries()) {
      if (open[depth] === group) continue;
      if (depth === 0) lines.push('');
      lines.push(`${'  '.repeat(depth)}${group}:`);
      open = groups.slice(0, depth + 1);
    }
    lines.push(...settingLines(setting, path.at(-1) ?? '', '  '.repeat(groups.length)));
  }
  return `${lines.join('\n')}\n`;
}

function byGroup(a: Setting, b: Setting): number {
  const groupOf = (setting: Setting) => setting.key.split('.').slice(0, -1).join('.');
  return groupOf(a).localeCompare(groupOf(b));
}

function settingLines(setting: Setting, name: string, indent: string): string[] {
  const lines = [
    `${indent}# ${setting.about}`,
    `${indent}# Allowed: ${describeAllowed(setting.schema)}. Environment: ${setting.env}.`,
  ];
  const text = stringify(setting.default, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  if (!('demo' in setting)) return [...lines, `${indent}${name}: ${text}`];
  const demo = stringify(setting.demo, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  return [...lines, `${indent}# Demo profile: ${demo}`, `${indent}# ${name}: ${text}`];
}
