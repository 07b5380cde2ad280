import { vi } from 'vitest';

// Suites for Jest call it by that name.
globalThis.jest = vi;
