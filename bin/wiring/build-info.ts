import { readFileSync } from 'node:fs';
import { gitCommitOf } from '#bin/wiring/git-commit.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import type { Meter } from '#kernel/ports/meter.ts';

/** The version of this program. */
export function programVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'));
  return (manifest as { readonly version: string }).version;
}

/** Sets the build-info metric. */
export function recordBuild(meter: Meter): void {
  const version = programVersion();
  const labels = ['version', 'commit', 'node'];
  meter
    .gauge(
      'marketgraph_build_info',
      'Always 1; labels: version, commit (unknown outside a git clone) and Node version.',
      labels,
    )
    .set(1, { version, commit: gitCommitOf(projectFile('')), node: process.versions.node });
}
