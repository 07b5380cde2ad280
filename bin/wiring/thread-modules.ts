import { findOwnModulesDirectly } from '#bin/wiring/own-modules.ts';

// Preloaded by threads: module resolution hooks are per thread.
findOwnModulesDirectly();
