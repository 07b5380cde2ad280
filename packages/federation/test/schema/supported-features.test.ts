import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

const SUPERGRAPH = readFileSync(
  new URL('../../../../gateway/supergraph.graphql', import.meta.url),
  'utf8',
);

const start = (supergraphSdl: string) =>
  createEngine({
    supergraphSdl,
    executors: new Map(),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });

describe('a supergraph that requires a feature which the engine does not support', () => {
  test.each([
    ['https://specs.example.com/masking/v2.0', ', for: SECURITY'],
    ['https://specs.example.com/sharding/v1', ', for: EXECUTION'],
  ])('is refused at the start with one line: %s%s', (url, purpose) => {
    const sdl = SUPERGRAPH.replace('schema @link', `schema @link(url: "${url}"${purpose}) @link`);
    expect(() => start(sdl)).toThrow(/^The supergraph links https.*does not support: .*$/);
    expect(() => start(sdl)).toThrow(url);
  });

  test('is served if the feature is supported, or not required', () => {
    const links = [
      'url: "https://specs.apollo.dev/inaccessible/v0.2", for: SECURITY',
      'url: "https://specs.apollo.dev/authenticated/v0.1", for: SECURITY',
      'url: "https://specs.apollo.dev/requiresScopes/v0.1", for: SECURITY',
      'url: "https://specs.apollo.dev/policy/v0.1", for: SECURITY',
      'url: "https://specs.apollo.dev/context/v0.1", for: SECURITY',
      'url: "https://specs.apollo.dev/tag/v0.3"',
      'url: "https://example.com/notes/v1.0"',
    ].map((link) => `@link(${link})`);
    expect(() =>
      start(SUPERGRAPH.replace('schema @link', `schema ${links.join(' ')} @link`)),
    ).not.toThrow();
  });
});
