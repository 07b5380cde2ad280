import { posix } from 'node:path';
import { KERNEL, type Library } from '#tools/package/libraries.ts';
import { asJavaScript, withFileNames, type FileNaming } from '#tools/package/packed-module.ts';

/** A link of a page to another file of the repository, which a package does not bring. */
const LINK_TO_A_FILE = /\[([^\]]+)\]\((?!https?:|#)[^)\s]+\)/g;

/**
 * How the packed file at `path`, below the folder of its library, names our files: those of its own library by
 * relative paths, which every tool can follow, and those of the kernel by the kernel's package.
 */
export function libraryNaming({ folder }: Library, path: string): FileNaming {
  return (file) => {
    const named = asJavaScript(file);
    if (named.startsWith('.')) return named;
    const [, room, rest] = /^#([\w-]+)\/(.*)$/.exec(named) ?? [];
    if (room === undefined || rest === undefined) throw new Error(`${file} has no room`);
    if (room !== posix.basename(folder)) return nameOutside(room, rest);
    const relative = posix.relative(posix.dirname(path), rest);
    return relative.startsWith('.') ? relative : `./${relative}`;
  };
}

/** The page of a library as its installers read it: examples import the packages, and links to other files are text. */
export function libraryPage(library: Library, page: string): string {
  const naming: FileNaming = (file) => {
    const [, room, rest] = /^#([\w-]+)\/(.*)$/.exec(asJavaScript(file)) ?? [];
    if (file === './index.ts' || (room === posix.basename(library.folder) && rest === 'index.js')) {
      return library.name;
    }
    return room === undefined || rest === undefined ? file : nameOutside(room, rest);
  };
  return withFileNames(page, naming).replaceAll(LINK_TO_A_FILE, '$1');
}

/** The packages outside of our repository that modules of a library import, without those of Node. */
export function importedPackages(texts: readonly string[]): ReadonlySet<string> {
  const named = texts.flatMap((text) => [
    ...text.matchAll(/\b(?:from|import\(|import) ?'((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/g),
  ]);
  return new Set(named.map(([, name = '']) => name));
}

/** Whether a declaration refers to types of Node. */
export function usesNode(declaration: string): boolean {
  return /from 'node:|\b(?:Buffer|NodeJS)\b/.test(declaration);
}

function nameOutside(room: string, rest: string): string {
  if (room !== KERNEL.folder) throw new Error(`a library imports ${room}/${rest}`);
  return `${KERNEL.name}/${rest}`;
}
