/** What the changelog says about a version. */
export interface ChangelogSection {
  /** The day of the release, such as `2026-11-30`; null while the version is unreleased. */
  readonly date: string | null;
  /** The text below the heading. */
  readonly text: string;
}

/** The section of a version, `## 1.2.3 (unreleased)` or `## 1.2.3 (2026-11-30)`; null if there is none. */
export function changelogSection(changelog: string, version: string): ChangelogSection | null {
  for (const section of changelog.split(/^(?=## )/m)) {
    const [heading = '', ...lines] = section.split('\n');
    const match = /^## (\S+) \((unreleased|\d{4}-\d{2}-\d{2})\)$/.exec(heading);
    if (match === null || match[1] !== version) continue;
    return { date: match[2] === 'unreleased' ? null : match[2]!, text: lines.join('\n').trim() };
  }
  return null;
}

/** The changelog with a day for a version that was unreleased. */
export function withReleaseDate(changelog: string, version: string, date: string): string {
  return changelog.replace(`## ${version} (unreleased)\n`, `## ${version} (${date})\n`);
}

/** The notes of a release: its section, in which links to files of the repository are text. */
export function releaseNotes({ text }: ChangelogSection): string {
  return `${text.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)\s]+\)/g, '$1')}\n`;
}
