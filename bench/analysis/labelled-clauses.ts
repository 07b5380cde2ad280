import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedTexts } from '#bench/analysis/recorded-texts.ts';
import { clausesOf } from '#signalhub/analysis/text/clauses.ts';
import { normalText, originalRange } from '#signalhub/analysis/text/normal-text.ts';

/** What a person who reads a clause says of a sector. */
export interface ClauseLabel {
  /** Names of sectors that are right; of several any one. */
  readonly names: readonly string[];
  /** Null where the sector is doubtful: a result about it is neither right nor wrong. */
  readonly direction: 'positive' | 'negative' | 'neutral' | 'mixed' | null;
}

export interface LabelledClause {
  readonly from: number;
  readonly to: number;
  readonly labels: readonly ClauseLabel[];
}

export interface LabelledDocument {
  readonly text: string;
  readonly clauses: readonly LabelledClause[];
}

/** How often two passes over the clauses agree. */
export interface Agreement {
  readonly clauseCount: number;
  readonly sameSectors: number;
  readonly sameAll: number;
}

export interface LabelledSet {
  readonly documents: readonly LabelledDocument[];
  /** Null for labels of one pass. */
  readonly agreement: Agreement | null;
}

/**
 * The labels of a part: `training`, from which the rules were written, or `held-out`. Lines of a document are
 * `set number hash`, those of its clauses `offset hash first pass | second pass`; clauses without a line name no
 * sector. A second pass of `=` was not made.
 *
 * @throws where a text is not the one that was labelled
 */
export function labelledClauses(part: 'training' | 'held-out', texts: RecordedTexts): LabelledSet {
  const lines = readFileSync(join(import.meta.dirname, 'labels', `${part}.txt`), 'utf8');
  const documents: LabelledDocument[] = [];
  const passes: [first: string[], second: string[]][] = [];
  let clauses: LabelledClause[] = [];
  let text = '';
  for (const line of lines.trim().split('\n')) {
    if (!line.startsWith(' ')) {
      const [set, number, digest] = line.split(' ');
      text = texts.textOf(set!, number!) ?? '';
      if (shortHash(text) !== digest) throw new Error(`${set} ${number} is another text`);
      clauses = rangesOf(text).map(([from, to]) => ({ from, to, labels: [] }));
      documents.push({ text, clauses });
      continue;
    }
    const [place, second] = line.trim().split(' | ');
    const [offset, digest, ...first] = place!.split(' ');
    const at = clauses.findIndex(({ from }) => from === Number(offset));
    const { from, to } = clauses[at]!;
    if (shortHash(text.slice(from, to)) !== digest) throw new Error(`clause ${line} is another`);
    const isTwice = second !== '=';
    if (isTwice) passes.push([first, second!.split(' ')]);
    clauses[at] = { from, to, labels: agreed(first, isTwice ? second!.split(' ') : first) };
  }
  const clauseCount = documents.reduce((sum, document) => sum + document.clauses.length, 0);
  return { documents, agreement: passes.length === 0 ? null : agreementOf(passes, clauseCount) };
}

function rangesOf(text: string): (readonly [from: number, to: number])[] {
  const normal = normalText(text);
  return clausesOf(normal.text).map(({ from, to }) => originalRange(normal, from, to));
}

const DIRECTIONS = { '+': 'positive', '-': 'negative', '0': 'neutral', m: 'mixed' } as const;

/** A sector that one pass has and the other has not is doubtful; of a direction in doubt the first pass decides. */
function agreed(first: readonly string[], second: readonly string[]): ClauseLabel[] {
  const firstLabels = labelsOf(first);
  const secondLabels = labelsOf(second);
  const shares = (one: ClauseLabel, others: readonly ClauseLabel[]): boolean =>
    others.some(
      ({ names, direction }) =>
        direction !== null && names.some((name) => one.names.includes(name)),
    );
  const inBoth = firstLabels.map((label) =>
    shares(label, secondLabels) ? label : doubtful(label),
  );
  const onlySecond = secondLabels
    .filter(
      (label) => !firstLabels.some(({ names }) => names.some((name) => label.names.includes(name))),
    )
    .map(doubtful);
  return [...inBoth, ...onlySecond];
}

function doubtful({ names }: ClauseLabel): ClauseLabel {
  return { names, direction: null };
}

function labelsOf(pass: readonly string[]): ClauseLabel[] {
  return pass
    .filter((label) => label !== '-')
    .map((label) => ({
      names: label.slice(0, -1).split('/'),
      direction: DIRECTIONS[label.at(-1) as keyof typeof DIRECTIONS] ?? null,
    }));
}

/** Clauses without a line agree: neither pass found a sector. */
function agreementOf(
  passes: readonly (readonly [first: string[], second: string[]])[],
  clauseCount: number,
): Agreement {
  const sure = (pass: readonly string[], withDirection: boolean): string =>
    labelsOf(pass)
      .filter(({ direction }) => direction !== null)
      .map(({ names, direction }) => `${names[0]!}${withDirection ? direction! : ''}`)
      .toSorted()
      .join(' ');
  const differing = (withDirection: boolean): number =>
    passes.filter(([first, second]) => sure(first, withDirection) !== sure(second, withDirection))
      .length;
  return {
    clauseCount,
    sameSectors: clauseCount - differing(false),
    sameAll: clauseCount - differing(true),
  };
}

function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 12);
}
