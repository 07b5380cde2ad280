import type { CheckedChange, SchemaCheck } from '#federation/check/check-schema.ts';
import type { Severity } from '#federation/check/schema-changes.ts';

const TITLES: Readonly<Record<Severity, string>> = {
  breaking: 'Breaking',
  dangerous: 'Dangerous',
  safe: 'Safe',
};

/** A check as Markdown, for a comment on a change; it reads well as plain text, too. */
export function checkReport({ changes, broken, ignored, isCompatible }: SchemaCheck): string {
  const parts = [isCompatible ? '## Compatible' : '## Not compatible'];
  for (const severity of ['breaking', 'dangerous', 'safe'] as const) {
    const listed = changes.filter((change) => change.severity === severity);
    if (listed.length === 0) continue;
    parts.push(`### ${TITLES[severity]} (${listed.length})`, listed.map(changeLine).join('\n'));
  }
  if (broken.length > 0) {
    const lines = broken.map(({ name, errors }) => `- \`${name}\`: ${errors.join(' ')}`);
    parts.push(`### Operations that the new schema refuses (${broken.length})`, lines.join('\n'));
  }
  if (ignored.length > 0) {
    const names = ignored.map((name) => `\`${name}\``).join(', ');
    parts.push(`Not checked, because the old schema refuses them: ${names}.`);
  }
  if (changes.length === 0) parts.push('No change that clients see.');
  return `${parts.join('\n\n')}\n`;
}

function changeLine({ message, kind, operations, severity }: CheckedChange): string {
  const line = `- ${message} (\`${kind}\`)`;
  if (operations === null || severity === 'safe') return line;
  if (operations.length === 0) return `${line}, used by no recorded operation`;
  return `${line}, used by ${operations.map((name) => `\`${name}\``).join(', ')}`;
}
