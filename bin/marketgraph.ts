#!/usr/bin/env -S MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 node --max-semi-space-size=8
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundHeaps } from '#bin/wiring/bound-heaps.ts';
import { findOwnModulesDirectly } from '#bin/wiring/own-modules.ts';

// In development mode libraries make extra checks, which cost a tenth of a small query.
process.env['NODE_ENV'] ??= 'production';
boundHeaps();
// Later starts load compiled code with the types already stripped. Threads and child processes find the cache through
// the environment; set before this process starts, it covers this file as well, and no process loads the 12 MiB type
// stripper of Node.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache');
enableCompileCache();
findOwnModulesDirectly();
const { runCommandLine } = await import('#bin/commands/command-line.ts');
await runCommandLine(process.argv);
