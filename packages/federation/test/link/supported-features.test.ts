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

  const linked = (more: string) =>
    start(SUPERGRAPH.replace('schema @link', `schema ${more} @link`));

  test.each([
    ['another version', 'authenticated/v0.2", for: SECURITY'],
    ['another version, without a purpose', 'policy/v9.0"'],
    ['no version', 'inaccessible", for: SECURITY'],
    ['an unknown import', 'requiresScopes/v0.1", for: SECURITY, import: ["@requiresAnything"]'],
    ['an import that is no name', 'authenticated/v0.1", for: SECURITY, import: [1]'],
  ])('is refused with %s of what it knows', (_, link) => {
    expect(() => linked(`@link(url: "https://specs.apollo.dev/${link})`)).toThrow(
      /^The supergraph (links|imports) .*does not support/,
    );
  });

  test('is refused where the name is right and the place is not', () => {
    const url = 'https://specs.example.com/authenticated/v0.1';
    expect(() => linked(`@link(url: "${url}", for: SECURITY)`)).toThrow(url);
  });

  test.each([
    ['@authenticated(level: 2)', '@authenticated with "level"'],
    ['@inaccessible__later', '@inaccessible__later'],
  ])('is refused with the unknown %s', (use, named) => {
    const sdl = SUPERGRAPH.replace('type Query', `type Query ${use}`).replace(
      'schema @link',
      'schema @link(url: "https://specs.apollo.dev/authenticated/v0.1", for: SECURITY) @link',
    );
    expect(() => start(sdl)).toThrow(`The supergraph uses ${named}`);
  });

  test('is refused where two links claim one name', () => {
    const link = (name: string) =>
      `@link(url: "https://specs.apollo.dev/${name}/v0.1", import: [{ name: "@${name}", as: "@own" }])`;
    expect(() => linked(`${link('policy')} ${link('authenticated')}`)).toThrow(
      'claim the name @own',
    );
  });

  test.each([
    ['0.1', 'was composed for Federation 1'],
    ['0.9', 'it reads v0.2, v0.3, v0.4, v0.5. Compose for an older federation_version'],
  ])('is refused with join v%s, and the refusal says what to do', (version, advice) => {
    expect(() => start(SUPERGRAPH.replace('join/v0.5', `join/v${version}`))).toThrow(advice);
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
