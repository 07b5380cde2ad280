import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { ROOT } from '#test/pages/page-snippets.ts';

/** Files that a clone does not have, or has by `npm ci`. */
const LEFT_OUT = /^(node_modules|\.git|data|coverage)($|\/)/;

/** A copy of the project in which the steps of a page can be followed. */
export interface ProjectCopy {
  readonly folder: string;
  write(path: string, text: string): Promise<void>;
  /** Inserts a text behind one that stands in a file exactly once; throws otherwise. */
  insertBehind(path: string, anchor: RegExp, text: string): Promise<void>;
}

/** Copies the project with uncommitted changes; installed packages are shared. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = newFolder();
  await cp(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(relative(ROOT, source)),
  });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    async write(path, text) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    },
    async insertBehind(path, anchor, text) {
      const before = await readFile(join(folder, path), 'utf8');
      const found = [...before.matchAll(new RegExp(anchor, 'gm'))];
      if (found.length !== 1) throw new Error(`${path} has ${found.length} of ${String(anchor)}`);
      const end = found[0]!.index + found[0]![0].length;
      await writeFile(join(folder, path), before.slice(0, end) + text + before.slice(end));
    },
  };
}
