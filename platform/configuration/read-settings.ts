import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { membersOfItems } from '#platform/configuration/describe-allowed.ts';
import { explainMismatch, guessOf } from '#platform/configuration/explain-mismatch.ts';
import type { Setting } from '#platform/configuration/setting.ts';
import { SETTINGS, type SettingName, type Settings } from '#platform/configuration/settings.ts';

/** `demo` runs against the built-in simulators, `live` against the real exchanges. */
export type Profile = 'demo' | 'live';

/** An invalid setting. The message is one line and says what is allowed. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Sources of settings; the environment overrides the file, which overrides the defaults. */
export interface SettingsSources {
  readonly profile: Profile;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path of the configuration file; null reads none. */
  readonly file: string | null;
}

/** Name of the configuration file in the working directory. */
export const CONFIGURATION_FILE = 'marketgraph.yaml';

/**
 * Reads every setting. Throws `ConfigurationError` for an unreadable file, an unknown key, or a
 * value outside its schema; the message names the setting, the value and what is allowed.
 */
export function readSettings(sources: SettingsSources): Settings {
  refuseUnknownVariables(sources.env);
  const fileValues = sources.file === null ? new Map<string, unknown>() : readFile(sources.file);
  const entries = settingEntries().map(([name, setting]) => {
    const place = chooseSource(setting, sources, fileValues);
    if (!Value.Check(setting.schema, place.value)) {
      throw new ConfigurationError(explainMismatch(setting.key, setting.schema, place));
    }
    return [name, place.value] as const;
  });
  return Object.fromEntries(entries) as Settings;
}

/** Variables with our prefix that are not settings: those of commands, of the processes of one group, and of tests. */
const OTHER_VARIABLES =
  /^MARKETGRAPH_(?:TOKEN|URL|OF_GROUP|DATA_DIR|SITE|UPSTREAM|(?:TEST|BENCH|CHAOS|SIMULATION|SCALED)_\w+)$/;

/** Variables that Kubernetes sets for a service whose name begins with ours. */
const SERVICE_VARIABLES = /^MARKETGRAPH_(?:\w+_)?(?:SERVICE_(?:HOST|PORT\w*)|PORT_\d+_\w+)$/;

/** A misspelt setting would silently not hold. */
function refuseUnknownVariables(env: SettingsSources['env']): void {
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('MARKETGRAPH_') || value === undefined) continue;
    if (OTHER_VARIABLES.test(name) || SERVICE_VARIABLES.test(name)) continue;
    // Kubernetes gives the address of a service in a variable that ends with PORT.
    if (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(value)) continue;
    const known = settingEntries().map(([, setting]) => setting.env);
    const bare = name.slice('MARKETGRAPH_'.length);
    const guess = known.includes(bare) ? `; did you mean ${bare}?` : guessOf(bare, known);
    throw new ConfigurationError(`${name} is not a setting${guess}`);
  }
}

/** All settings with their names. */
export function settingEntries(): [SettingName, Setting][] {
  return Object.entries(SETTINGS) as [SettingName, Setting][];
}

interface ChosenValue {
  /** The variable or key that supplied the value, for the error message. */
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
  // An empty variable counts as unset, unless empty is meaningful: no URL, no symbols.
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
  if (type === 'number') return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
  if (type === 'boolean') return { true: true, false: false, 1: true, 0: false }[trimmed] ?? text;
  if (membersOfItems(schema) !== null) return fromJson(trimmed);
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

/** The YAML parser is loaded on demand: most servers start without a configuration file. */
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
    throw new ConfigurationError(`${path}: ${prefix} is not a setting${closest(prefix, known)}`);
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
  const depth = key.split('.').length;
  const alike = [...known.keys()].map((one) => one.split('.').slice(0, depth).join('.'));
  const guess = guessOf(key, [...new Set([...known.keys(), ...alike])]);
  const offered = siblings.length > 0 ? siblings : [...known.keys()];
  return guess === '' ? `; known ones are ${offered.join(', ')}` : guess;
}
