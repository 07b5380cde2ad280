import { readFileSync, readdirSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import type { Verdict } from '#test/gateway/worlds/ask-world.ts';
import type { World, WorldCase } from '#test/gateway/worlds/world.ts';

/** One query of a case, and its known failures. */
export interface CaseQuestion {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** A planner's known result, by the planner's name; `same` by default. */
  readonly known?: Readonly<Record<string, Verdict>>;
}

/** A committed world with its queries, as a person writes and reads it. */
export interface CaseFile extends World {
  readonly why: string;
  readonly questions: readonly CaseQuestion[];
}

const FOLDER = new URL('cases/', import.meta.url);

/** All committed cases by the names of their files. */
export function readCases(): (readonly [name: string, one: CaseFile])[] {
  return readdirSync(FOLDER)
    .toSorted()
    .map((file) => {
      const text = readFileSync(new URL(file, FOLDER), 'utf8');
      return [file.replace('.yaml', ''), parse(text) as CaseFile] as const;
    });
}

/** The text of a case's file. */
export function caseText(why: string, { query, variables, ...world }: WorldCase): string {
  const questions = [{ query, ...(Object.keys(variables).length === 0 ? {} : { variables }) }];
  return stringify({ why, ...world, questions }, { lineWidth: 0, blockQuote: 'literal' });
}
