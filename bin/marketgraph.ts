#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Libraries check more, and say more, in development; the checks cost a tenth of a small query.
process.env['NODE_ENV'] ??= 'production';
// The second start and later ones load compiled code, with the types already stripped.
enableCompileCache();
const { runCommandLine } = await import('#bin/commands/command-line.ts');
await runCommandLine(process.argv);
