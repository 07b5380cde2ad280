#!/usr/bin/env -S MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 node --max-semi-space-size=8
import { enableCompileCache } from 'node:module';
import { boundHeaps } from '#bin/wiring/bound-heaps.ts';
import { findOwnModulesDirectly } from '#bin/wiring/own-modules.ts';

// Libraries check more, and say more, in development; the checks cost a tenth of a small query.
process.env['NODE_ENV'] ??= 'production';
boundHeaps();
// The second start and later ones load compiled code, with the types already stripped.
enableCompileCache();
findOwnModulesDirectly();
const { runCommandLine } = await import('#bin/commands/command-line.ts');
await runCommandLine(process.argv);
