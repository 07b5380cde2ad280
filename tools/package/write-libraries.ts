import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { projectFile } from '#bin/wiring/project-files.ts';
import { committedPaths, jsonOf, writeText } from '#tools/package/folder-files.ts';
import { LIBRARIES, type Library } from '#tools/package/libraries.ts';
import { libraryNaming, libraryPage, usesNode } from '#tools/package/library-files.ts';
import { libraryManifest } from '#tools/package/library-manifest.ts';
import { readManifest } from '#tools/package/package-manifest.ts';
import { packedModule, withFileNames } from '#tools/package/packed-module.ts';

/** Files of a library's folder that its users do not need. */
const LEFT_OUT = /^(test\/|example\.ts$)/;

/**
 * Writes each library below a folder, which is emptied first, and returns their folders: JavaScript, types, page,
 * licence and manifest.
 */
export function writeLibraries(folder: string): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  const types = mkdtempSync(join(tmpdir(), 'marketgraph-types-'));
  try {
    const project = projectFile('tools/package/tsconfig.json');
    execFileSync('tsc', ['-p', project, '--outDir', types], { stdio: 'pipe', env: withOwnTools() });
    return LIBRARIES.map((library) => writeLibrary(library, types, folder));
  } finally {
    rmSync(types, { recursive: true });
  }
}

function writeLibrary(library: Library, types: string, folder: string): string {
  const target = join(folder, library.folder);
  const texts = { modules: [] as string[], declarations: [] as string[] };
  for (const path of committedPaths([library.folder])) {
    const inside = posix.relative(library.folder, path);
    if (LEFT_OUT.test(inside)) continue;
    const naming = libraryNaming(library, inside);
    const text = readFileSync(projectFile(path), 'utf8');
    if (!inside.endsWith('.ts')) {
      writeText(join(target, inside), inside === 'README.md' ? libraryPage(library, text) : text);
      continue;
    }
    const module = packedModule(text, naming);
    texts.modules.push(module);
    writeText(join(target, inside.replace(/\.ts$/, '.js')), module);
    const declared = declarationOf(join(types, path));
    if (declared === null) continue;
    const declaration = withNodeTypes(withFileNames(declared, naming));
    texts.declarations.push(declaration);
    writeText(join(target, inside.replace(/\.ts$/, '.d.ts')), declaration);
  }
  writeText(join(target, 'LICENSE'), readFileSync(projectFile('LICENSE'), 'utf8'));
  writeText(join(target, 'package.json'), jsonOf(libraryManifest(readManifest(), library, texts)));
  return target;
}

/** The types of a module; null if no public type refers to it. */
function declarationOf(path: string): string | null {
  try {
    return readFileSync(path.replace(/\.ts$/, '.d.ts'), 'utf8');
  } catch {
    return null;
  }
}

/** Types of Node are found by what refers to them, not by the settings of a project. */
function withNodeTypes(declaration: string): string {
  return usesNode(declaration)
    ? `/// <reference types="node" preserve="true" />\n${declaration}`
    : declaration;
}

/** The environment with the commands of our own dependencies first. */
function withOwnTools(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${projectFile('node_modules/.bin')}:${process.env['PATH']}` };
}
