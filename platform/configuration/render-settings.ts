import { stringify } from 'yaml';
import { describeAllowed } from '#platform/configuration/describe-allowed.ts';
import { settingEntries } from '#platform/configuration/read-settings.ts';
import type { Setting } from '#platform/configuration/setting.ts';

/**
 * Renders the reference configuration file: every setting with its meaning, allowed values, environment variable and
 * default. Settings whose default depends on the profile are commented out, so that the generated file changes
 * nothing.
 */
export function renderSettings(): string {
  return renderOf(settingEntries(), [
    '# Every setting of Marketgraph, at its default. Copy the groups that you change to marketgraph.yaml in the',
    '# folder where you start it, or name another file: marketgraph start --config FILE. An environment',
    '# variable overrides the value there. This reference is made by `npm run generate`.',
  ]);
}

/** Setting groups of `marketgraph gateway`, and the settings in them that it ignores. */
const OF_GATEWAY: ReadonlySet<string> = new Set(
  (
    'server log graphql jwt headers supergraph subscriptions traffic operators overrides ' +
    'telemetry documents limits errors usage cache uploads transport'
  ).split(' '),
);
const NOT_OF_GATEWAY: ReadonlySet<string> = new Set(['graphql.subgraph_secret']);

/** The same for a gateway in front of third-party subgraphs: only the settings that it reads. */
export function renderGatewaySettings(): string {
  const own = settingEntries().filter(
    ([, { key }]) => OF_GATEWAY.has(key.split('.', 1)[0]!) && !NOT_OF_GATEWAY.has(key),
  );
  return renderOf(own, [
    '# The configuration of marketgraph gateway, every setting at its default, with examples of rules. Copy what',
    '# you change to a file of yours: marketgraph gateway --config FILE. An environment variable overrides the value',
    '# there, and `marketgraph doctor --config FILE` checks it. docs/gateway.md explains the groups; this reference',
    '# is made by `npm run generate`.',
  ]);
}

function renderOf(entries: ReturnType<typeof settingEntries>, head: readonly string[]): string {
  const lines = [...head];
  let open: string[] = [];
  for (const [, setting] of entries.toSorted(([, a], [, b]) => byGroup(a, b))) {
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
    ...exampleLines(setting, name, indent),
  ];
  const text = stringify(setting.default, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  if (!('demo' in setting)) return [...lines, `${indent}${name}: ${text}`];
  const demo = stringify(setting.demo, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  return [...lines, `${indent}# Demo profile: ${demo}`, `${indent}# ${name}: ${text}`];
}

function exampleLines({ example }: Setting, name: string, indent: string): string[] {
  if (example === undefined) return [];
  const text = stringify({ [name]: example }, { lineWidth: 0 }).trimEnd();
  return ['For example:', ...text.split('\n')].map((line) => `${indent}# ${line}`);
}
