import { hash } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';
import { nearestName } from '#kernel/text/nearest-name.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { ReadingConditions } from '#market-data/playbooks/check-playbook.ts';
import {
  checkPlaybook,
  featuresLookedAt,
  ParameterError,
} from '#market-data/playbooks/check-playbook.ts';
import type { Playbook } from '#market-data/playbooks/playbook.ts';
import type { PlaybookText } from '#market-data/playbooks/read-playbook.ts';
import { PlaybookError, readPlaybook } from '#market-data/playbooks/read-playbook.ts';

/** A playbook that was checked against the indicators. */
export interface CheckedPlaybook {
  readonly playbook: Playbook;
  readonly conditions: ReadingConditions;
  /** Ids of the features that the conditions look at, by the key of their entry. */
  readonly features: ReadonlyMap<string, ReadonlySet<string>>;
  /** Changes with the text of its file, and with every start of the process. */
  readonly edition: string;
}

/**
 * The playbooks of a server. A file is parsed when it is first requested, and checked against the indicators when it
 * is first run, so that start-up does not wait. A problem in one file does not affect the others.
 */
export class PlaybookSet {
  readonly #readTexts: () => readonly PlaybookText[];
  readonly #indicators: IndicatorSet;
  readonly #startedAtMs: number;
  readonly #checked = new Map<string, CheckedPlaybook>();
  /** By name: the parsed playbook, or its error. */
  readonly #read = new Map<string, Playbook | DomainError>();
  #known: ReadonlyMap<string, PlaybookText> | undefined;

  /**
   * @param readTexts The files; of two with one name, the later one counts.
   * @param startedAtMs Makes editions of this process differ from those of others.
   */
  constructor(
    readTexts: () => readonly PlaybookText[],
    indicators: IndicatorSet,
    startedAtMs: number,
  ) {
    this.#readTexts = readTexts;
    this.#indicators = indicators;
    this.#startedAtMs = startedAtMs;
  }

  /** The readable ones, in alphabetical order. */
  get all(): readonly Playbook[] {
    return this.names.flatMap((name) => {
      try {
        return [this.find(name)];
      } catch (error) {
        if (error instanceof DomainError) return [];
        throw error;
      }
    });
  }

  /** Of every file, in alphabetical order. */
  get names(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /**
   * The playbook of a name. Throws `unknown_playbook`, or `playbook_misconfigured` if its file is not a valid playbook.
   */
  find(name: string): Playbook {
    const text = this.#texts.get(name);
    if (text === undefined) throw this.#unknown(name);
    const known = this.#read.getOrInsertComputed(name, () => readOrFault(text));
    if (known instanceof DomainError) throw known;
    return known;
  }

  /** Names of the indicators of a playbook that will be run; none if there is no such playbook. */
  indicatorsOf(name: string): readonly string[] {
    try {
      return this.find(name).indicators.map((entry) => entry.name);
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  }

  /**
   * The playbook of a name, ready to be run. Throws as `find`, `playbook_misconfigured` for an indicator or a feature
   * that does not exist, and `invalid_params` if parameters do not match a signature.
   */
  checked(name: string): CheckedPlaybook {
    const known = this.#checked.get(name);
    if (known !== undefined) return known;
    const playbook = this.find(name);
    try {
      const conditions = checkPlaybook(playbook, this.#indicators);
      const digest = hash('sha1', JSON.stringify(playbook), 'base64url');
      const features = featuresLookedAt(conditions);
      const made = { playbook, conditions, features, edition: `${this.#startedAtMs}:${digest}` };
      this.#checked.set(name, made);
      return made;
    } catch (error) {
      if (error instanceof ParameterError) {
        throw new DomainError('invalid_params', `The playbook ${name} is wrong: ${error.message}.`);
      }
      if (error instanceof PlaybookError) throw misconfigured(name, error.message);
      throw error;
    }
  }

  get #texts(): ReadonlyMap<string, PlaybookText> {
    return (this.#known ??= new Map(
      this.#readTexts()
        .map((one) => [one.name, one] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ));
  }

  #unknown(name: string): DomainError {
    const nearest = nearestName(name, this.names);
    const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
    return new DomainError(
      'unknown_playbook',
      `There is no playbook ${JSON.stringify(name)}.${guess} GET /api/playbooks lists all.`,
    );
  }
}

function readOrFault(text: PlaybookText): Playbook | DomainError {
  try {
    return readPlaybook(text);
  } catch (error) {
    if (error instanceof PlaybookError) return misconfigured(text.name, error.message);
    throw error;
  }
}

function misconfigured(name: string, fault: string): DomainError {
  return new DomainError(
    'playbook_misconfigured',
    `The playbook ${name} cannot be run: ${fault}. Its operator has to correct the file; marketgraph doctor checks it.`,
  );
}
