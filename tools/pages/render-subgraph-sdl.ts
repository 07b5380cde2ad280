import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '#bin/wiring/project-files.ts';
import { joinSubgraphSdl } from '#federation/compose/join-subgraph-sdl.ts';

/**
 * The SDL of a subgraph, joined from the file of what its domains share (`subgraphs/x/x.graphql`) and from the
 * domains' own files (`subgraphs/x/<domain>/*.graphql`), in alphabetical order.
 */
export async function renderSubgraphSdl(name: string): Promise<string> {
  const folder = join('subgraphs', name);
  const paths = [join(folder, `${name}.graphql`)];
  const domains = await readdir(projectFile(folder), { withFileTypes: true });
  for (const domain of domains
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()) {
    const files = await readdir(projectFile(join(folder, domain)));
    const sdl = files.filter((file) => file.endsWith('.graphql')).toSorted();
    paths.push(...sdl.map((file) => join(folder, domain, file)));
  }
  const texts = paths.map(async (path) => ({
    path,
    text: await readFile(projectFile(path), 'utf8'),
  }));
  return joinSubgraphSdl(await Promise.all(texts));
}
