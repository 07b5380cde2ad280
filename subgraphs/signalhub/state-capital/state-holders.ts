import type { StateLevel } from '#signalhub/facts/ownership-terms.ts';
import register from '#signalhub/state-capital/state-holders.json' with { type: 'json' };

/** What a name alone suggests about an owner. */
export interface NamedState {
  /** A body of government or an institution; false for an enterprise. */
  readonly isBody: boolean;
  readonly level: Exclude<StateLevel, 'unknown'>;
}

/** The register's description of the bearer of a name. */
interface RegisteredClass {
  readonly level: NamedState['level'];
  readonly class: 'body' | 'enterprise';
  /** Source of the entry. */
  readonly source: string;
}

/** The register as in its file. */
interface StateHolders {
  readonly version: number;
  readonly holders: readonly (RegisteredClass & {
    readonly name: string;
    readonly aliases: readonly string[];
  })[];
  /** Regular expressions over normalised names. */
  readonly patterns: readonly (RegisteredClass & { readonly pattern: string })[];
  /** Names that suggest the state but are not the state's. */
  readonly not_state: readonly { readonly name: string; readonly source: string }[];
}

/** The register of well-known state holders, from its file. */
export const STATE_HOLDERS = register as StateHolders;

const BY_NAME = new Map<string, NamedState | null>([
  ...STATE_HOLDERS.holders.flatMap((entry) =>
    [entry.name, ...entry.aliases].map((name) => [holderName(name), namedAs(entry)] as const),
  ),
  ...STATE_HOLDERS.not_state.map(({ name }) => [holderName(name), null] as const),
]);

const PATTERNS = STATE_HOLDERS.patterns.map((entry) => ({
  pattern: new RegExp(entry.pattern, 'u'),
  named: namedAs(entry),
}));

/** The form in which names of holders are compared: NFKC, without blanks. */
export function holderName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '');
}

/** The register's entry for a normalised name: null for one that is not the state's, undefined for an unknown one. */
export function registeredHolder(name: string): NamedState | null | undefined {
  const known = BY_NAME.get(name);
  if (known !== undefined) return known;
  return PATTERNS.find(({ pattern }) => pattern.test(name))?.named;
}

function namedAs({ level, class: kind }: RegisteredClass): NamedState {
  return { isBody: kind === 'body', level };
}
