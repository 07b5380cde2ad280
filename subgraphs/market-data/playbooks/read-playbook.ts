import { parseDocument } from 'yaml';
import { intervalMs } from '#kernel/market/interval.ts';
import { nearestName } from '#kernel/text/nearest-name.ts';
import {
  isPublishedConditionId,
  PUBLISHED_CONDITION_IDS,
} from '#kernel/market/published-condition.ts';
import type { Playbook, PlaybookFile } from '#market-data/playbooks/playbook.ts';
import { schemaProblem } from '#market-data/playbooks/playbook-schema.ts';

/** The text of one file, by its name without the extension. */
export interface PlaybookText {
  readonly name: string;
  readonly text: string;
  /** The reason for a missing text, as a sentence without a full stop. */
  readonly fault?: string;
}

/** Why a playbook cannot be used, as a sentence without a full stop. */
export class PlaybookError extends Error {}

const NAME = /^[a-z][a-z0-9_]{0,62}$/;

/** Reads one file, without its indicators. Throws `PlaybookError` if it is not a playbook. */
export function readPlaybook({ name, text, fault }: PlaybookText): Playbook {
  if (!NAME.test(name)) {
    throw new PlaybookError(
      'its file name has characters other than lower-case letters, digits and dashes',
    );
  }
  if (fault !== undefined) throw new PlaybookError(fault);
  const content = contentOf(text);
  const problem = schemaProblem(content);
  if (problem !== null) throw new PlaybookError(problem);
  const playbook = { name, ...(content as PlaybookFile) };
  checkIntervals(playbook);
  checkFamilies(playbook);
  checkPublished(playbook);
  return playbook;
}

/** A file with warnings of the parser, such as an unknown tag, is also rejected. */
function contentOf(text: string): unknown {
  try {
    const document = parseDocument(text);
    const [problem] = [...document.errors, ...document.warnings];
    if (problem !== undefined) throw problem;
    return document.toJS();
  } catch (error) {
    const [firstLine] = (error as Error).message.split('\n');
    throw new PlaybookError(`it is not YAML: ${firstLine!.replace(/:$/, '')}`);
  }
}

/** A reading weighs intervals by their order, so the order must be fixed. */
function checkIntervals({ intervals_per_asset_class: intervals }: Playbook): void {
  for (const [assetClass, list] of Object.entries(intervals)) {
    const lengths = list.map(intervalMs);
    const isDescending = lengths.every((ms, at) => at === 0 || ms < lengths[at - 1]!);
    if (!isDescending) {
      throw new PlaybookError(`intervals_per_asset_class.${assetClass} is not longest first`);
    }
  }
}

function checkFamilies({ reading }: Playbook): void {
  const families = reading.votes.map(({ family }) => family);
  const twice = families.find((family, at) => families.indexOf(family) !== at);
  if (twice !== undefined) throw new PlaybookError(`reading.votes has the family ${twice} twice`);
  const empty = reading.votes.find((one) => one.bullish.length + one.bearish.length === 0);
  if (empty !== undefined)
    throw new PlaybookError(`${empty.family} has no conditions for its vote`);
  const { lead } = reading;
  if (lead === undefined || families.includes(lead.family)) return;
  throw new PlaybookError(`reading.lead names ${lead.family}, which has no votes`);
}

function checkPublished({ published = [] }: Playbook): void {
  const wrong = published.find((id) => !isPublishedConditionId(id));
  if (wrong === undefined) return;
  const nearest = nearestName(wrong, PUBLISHED_CONDITION_IDS);
  const guess = nearest === null ? '' : `; ${nearest} is one`;
  throw new PlaybookError(`published names no condition ${wrong}${guess}`);
}
