#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// The second start and later ones load compiled code, with the types already stripped.
enableCompileCache();
const { runCommandLine } = await import('#bin/commands/command-line.ts');
await runCommandLine(process.argv);
