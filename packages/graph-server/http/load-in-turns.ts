import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How a module of a package is loaded: from its own dependents' place. */
type Load = (name: string, require: NodeJS.Require) => unknown;

/** As CommonJS packages load their dependencies. */
export const BY_REQUIRE: Load = (name, require) => require(name);

/** As ES modules load theirs. */
export const BY_IMPORT: Load = (name) => import(name);

/**
 * Loads a package after all packages it depends on, each in a separate turn of the event loop. In one turn, a package
 * with a hundred dependencies would block all other requests until all of them are loaded. Dependencies without code,
 * such as packages of types, are skipped.
 */
export async function loadInTurns(name: string, load: Load): Promise<void> {
  const seen = new Set<string>();
  const visit = async (one: string, require: NodeJS.Require): Promise<void> => {
    const manifest = manifestOf(one, require);
    if (manifest === null || seen.has(manifest)) return;
    seen.add(manifest);
    const own = createRequire(manifest);
    const { dependencies = {} } = own(manifest) as { readonly dependencies?: object };
    for (const dependency of Object.keys(dependencies)) await visit(dependency, own);
    try {
      await load(one, require);
    } catch {
      // Not loadable by itself; what needs it will say so.
    }
    await nextTurn();
  };
  await visit(name, createRequire(import.meta.url));
}

/** The `package.json` of a package, which its `exports` may hide; null where nothing can be loaded. */
function manifestOf(name: string, require: NodeJS.Require): string | null {
  try {
    const entry = require.resolve(name);
    const folder = `/node_modules/${name}/`;
    const at = entry.replaceAll('\\', '/').lastIndexOf(folder);
    return at === -1 ? null : `${entry.slice(0, at + folder.length)}package.json`;
  } catch {
    return null;
  }
}
