import { resolve } from 'node:path';
import { projectFile } from '#bin/wiring/project-files.ts';
import { buildSite } from '#tools/site/build-site.ts';

/**
 * `npm run docs`: builds the documentation as static files, in `.docs-site/` or in a folder that is named:
 * `npm run docs -- /srv/www/docs`.
 */
const [folder = projectFile('.docs-site')] = process.argv.slice(2);
const { pages } = await buildSite(resolve(folder));
console.log(`${resolve(folder)}: ${pages} pages`);
