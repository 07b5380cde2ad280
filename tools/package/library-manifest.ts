import { importedPackages, usesNode } from '#tools/package/library-files.ts';
import { KERNEL, type Library } from '#tools/package/libraries.ts';
import type { ProjectManifest } from '#tools/package/package-manifest.ts';

/** The oldest Node with every built-in function that the libraries call (`Map.getOrInsertComputed`). */
const ENGINES = { node: '>=26' };

/** A project needs one copy of it: its schemas and errors are distinguished by identity. */
const SHARED = 'graphql';

/** The texts of the files of a library, by what they are. */
export interface LibraryTexts {
  readonly modules: readonly string[];
  readonly declarations: readonly string[];
}

/**
 * The manifest of a library. It depends on exactly the versions that are tested here; `graphql` is a peer. Throws for
 * an import that the project does not declare.
 */
export function libraryManifest(
  project: ProjectManifest,
  library: Library,
  texts: LibraryTexts,
): object {
  const { version, license } = project;
  const needed = neededPackages(project, texts);
  const dependencies = Object.entries(needed).filter(([name]) => name !== SHARED);
  return {
    name: library.name,
    version,
    description: library.description,
    license,
    type: 'module',
    sideEffects: false,
    exports: exportsOf(library),
    engines: ENGINES,
    ...(dependencies.length === 0 ? {} : { dependencies: Object.fromEntries(dependencies) }),
    ...(SHARED in needed ? peersOf(library, `^${needed[SHARED]}`) : {}),
  };
}

/** Of the kernel, only files for graphs need `graphql`, so that a project with indicators does without. */
function peersOf(library: Library, range: string): object {
  return {
    peerDependencies: { [SHARED]: range },
    ...(library === KERNEL ? { peerDependenciesMeta: { [SHARED]: { optional: true } } } : {}),
  };
}

/** Files of the kernel are imported one by one. Every other library has one entry. */
function exportsOf(library: Library): object {
  const entry =
    library === KERNEL
      ? { './*.js': { types: './*.d.ts', default: './*.js' } }
      : { '.': { types: './index.d.ts', default: './index.js' } };
  return { ...entry, './package.json': './package.json' };
}

function neededPackages(
  project: ProjectManifest,
  { modules, declarations }: LibraryTexts,
): Readonly<Record<string, string>> {
  const needed = new Map<string, string>();
  for (const name of importedPackages([...modules, ...declarations])) {
    const version = name === KERNEL.name ? project.version : project.dependencies[name];
    if (version === undefined) throw new Error(`${name} is no dependency of the project`);
    needed.set(name, version);
  }
  const typed = [...importedPackages(declarations)].map((name) => `@types/${name}`);
  for (const name of declarations.some(usesNode) ? [...typed, '@types/node'] : typed) {
    const version = project.devDependencies[name];
    if (version !== undefined) needed.set(name, version);
  }
  return Object.fromEntries([...needed].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
