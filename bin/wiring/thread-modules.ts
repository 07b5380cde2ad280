import { findOwnModulesDirectly } from '#bin/wiring/own-modules.ts';

// Loaded by threads before their own module: what a thread resolves by is its own.
findOwnModulesDirectly();
