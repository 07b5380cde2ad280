import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Setting } from '#platform/configuration/setting.ts';
import { SETTINGS, type SettingName, type Settings } from '#platform/configuration/settings.ts';

/** `demo` runs against the built-in simulators, `live` against the real exchanges. */
export type Profile = 'demo' | 'live';

/** A setting that cannot be used. The message is one line and says what is allowed. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Where settings come from: the later of default, file and environment wins. */
export interface SettingsSources {
  readonly profile: Profile;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path of the configuration file; null reads none. */
  readonly file: string | null;
}

/** Name of the configuration file that is read from the working folder. */
export const CONFIGURATION_FILE = 'marketgraph.yaml';

/**
 * Reads every setting. Throws `ConfigurationError` for an unreadable file, an unknown key, or a
 * value outside its schema; the message names the setting, the value and what is allowed.
 */
export function readSettings(sources: SettingsSources): Settings {
  const fileValues = sources.file === null ? new Map<string, unknown>() : readFile(sources.file);
  const entries = settingEntries().map(([name, setting]) => {
    const place = chooseSource(setting, sources, fileValues);
    if (!Value.Check(setting.schema, place.value)) {
      const given = isSecret(setting.schema)
        ? `The value of ${place.name}`
        : `${place.name}=${JSON.stringify(place.shown)}`;
      const allowed = describeAllowed(setting.schema);
      throw new ConfigurationError(`${given} is not allowed; ${setting.key} must be ${allowed}`);
    }
    return [name, place.value] as const;
  });
  return Object.fromEntries(entries) as Settings;
}

/** The settings with their names, as plain facts. */
export function settingEntries(): [SettingName, Setting][] {
  return Object.entries(SETTINGS) as [SettingName, Setting][];
}

/** What a schema allows, in words for a person. */
export function describeAllowed(schema: TSchema): string {
  const facts = schema as Record<string, unknown>;
  if (typeof facts['description'] === 'string') return facts['description'];
  if (Array.isArray(facts['enum'])) return `one of ${facts['enum'].join(', ')}`;
  if (facts['type'] === 'integer') {
    return `a whole number from ${String(facts['minimum'])} to ${String(facts['maximum'])}`;
  }
  if (facts['type'] === 'boolean') return 'true or false';
  if (facts['type'] === 'array') {
    if (holdsObjects(schema)) return 'a list of rules with known members';
    const { enum: names } = facts['items'] as { readonly enum?: readonly string[] };
    if (names !== undefined) return `a list of ${names.join(', ')}, with commas between them`;
    const isPlain = (facts['items'] as { readonly pattern?: string }).pattern === undefined;
    return isPlain
      ? 'a list of names, with commas between them'
      : 'a list of origins such as https://example.com, with commas between them, or *';
  }
  if (facts['type'] === 'object')
    return 'a map such as 1m=3000,1d=1500 with whole numbers from 1 to 100000';
  if (isSecret(schema)) return 'empty or a text of 32 characters or more';
  if (typeof facts['pattern'] === 'string') {
    const scheme = /^\^\((\w+)s\?/.exec(facts['pattern'])?.[1] ?? '';
    return `empty or a URL starting with ${scheme}:// or ${scheme}s://`;
  }
  return facts['minLength'] === undefined ? 'a text' : 'a text that is not empty';
}

/** Whether a value must never be shown. */
function isSecret(schema: TSchema): boolean {
  return (schema as { readonly writeOnly?: boolean }).writeOnly === true;
}

interface ChosenValue {
  /** The variable or key that gave the value, for the error line. */
  readonly name: string;
  readonly shown: unknown;
  readonly value: unknown;
}

function chooseSource(
  setting: Setting,
  sources: SettingsSources,
  fileValues: ReadonlyMap<string, unknown>,
): ChosenValue {
  const text = sources.env[setting.env];
  // An empty variable is no value, except where being empty says something: no URL, no symbols.
  const isEmptyValue = setting.default === '' || Array.isArray(setting.default);
  if (text !== undefined && (text !== '' || isEmptyValue)) {
    return { name: setting.env, shown: text, value: fromText(text, setting.schema) };
  }
  if (fileValues.has(setting.key)) {
    const value = fileValues.get(setting.key);
    return { name: setting.key, shown: value, value };
  }
  const value = sources.profile === 'demo' && 'demo' in setting ? setting.demo : setting.default;
  return { name: setting.key, shown: value, value };
}

function fromText(text: string, schema: TSchema): unknown {
  const type = (schema as { type?: string }).type;
  const trimmed = text.trim();
  if (type === 'integer') return /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : text;
  if (type === 'boolean') return { true: true, false: false, 1: true, 0: false }[trimmed] ?? text;
  if (holdsObjects(schema)) return fromJson(trimmed);
  const parts = trimmed.split(',').map((part) => part.trim());
  if (type === 'array') return parts.filter((part) => part !== '');
  if (type === 'object') {
    return Object.fromEntries(
      parts.map((part) => {
        const [key = '', amount = ''] = part.split('=');
        return [key, /^\d+$/.test(amount) ? Number(amount) : amount];
      }),
    );
  }
  return text;
}

/** Whether a setting is a list of groups, which no text with commas can say. */
function holdsObjects(schema: TSchema): boolean {
  return (schema as { items?: { type?: string } }).items?.type === 'object';
}

function fromJson(text: string): unknown {
  try {
    return text === '' ? [] : JSON.parse(text);
  } catch {
    return text;
  }
}

function readFile(path: string): Map<string, unknown> {
  if (!existsSync(path))
    throw new ConfigurationError(`The configuration file ${path} does not exist`);
  let document: unknown;
  try {
    document = loadYaml().parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new ConfigurationError(`${path} is not valid YAML: ${reason}`);
  }
  const known = new Map(settingEntries().map(([, setting]) => [setting.key, setting]));
  const values = new Map<string, unknown>();
  collect(document ?? {}, '', known, values, path);
  return values;
}

/** Most servers start without a file, and none waits for a parser that it does not use. */
function loadYaml(): typeof import('yaml') {
  return createRequire(import.meta.url)('yaml') as typeof import('yaml');
}

function collect(
  node: unknown,
  prefix: string,
  known: ReadonlyMap<string, Setting>,
  values: Map<string, unknown>,
  path: string,
): void {
  if (known.has(prefix)) {
    values.set(prefix, node);
    return;
  }
  const isGroup = prefix === '' || [...known.keys()].some((key) => key.startsWith(`${prefix}.`));
  if (!isGroup)
    throw new ConfigurationError(`${path}: ${prefix} is not a setting; ${closest(prefix, known)}`);
  if (node === null) return;
  if (typeof node !== 'object' || Array.isArray(node)) {
    throw new ConfigurationError(`${path}: ${prefix || 'the file'} must be a group of settings`);
  }
  for (const [name, child] of Object.entries(node)) {
    collect(child, prefix === '' ? name : `${prefix}.${name}`, known, values, path);
  }
}

function closest(key: string, known: ReadonlyMap<string, Setting>): string {
  const group = key.split('.').slice(0, -1).join('.');
  const siblings = [...known.keys()].filter((candidate) => candidate.startsWith(`${group}.`));
  const offered = siblings.length > 0 ? siblings : [...known.keys()];
  return `known ones are ${offered.join(', ')}`;
}
