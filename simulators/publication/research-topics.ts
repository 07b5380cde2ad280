import { readTable } from '#simulators/publication/read-table.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';

/** Something that research follows about companies of the demo world. */
export interface ResearchTopic {
  readonly domain: string;
  readonly predicate: string;
  /** The role of the object for the company, if it is a party; empty otherwise. */
  readonly role: string;
  /** Null for a topic without a number. */
  readonly unit: ResearchUnit | null;
  /** Least and greatest value, in hundredths of the unit that `valueText` writes. */
  readonly range: readonly [number, number];
  /** Template of the object. */
  readonly object: string;
  /** Templates of the sentence, of which a company has one. */
  readonly sentences: readonly string[];
  /** What an announcement about it is called, after `关于` and before `的公告`. */
  readonly notice: string;
  /** A second source of the statement; empty without one. */
  readonly second: SecondSource | '';
  /** Broad sectors of the companies that it is followed for. */
  readonly sectorIds: ReadonlySet<string>;
}

export type ResearchUnit =
  | 'pct'
  | 'cny'
  | 'shares'
  | 'items'
  | 'tonnes'
  | 'megawatts'
  | 'square_metres';
export type SecondSource = 'register' | 'government' | 'agency' | 'media' | 'website';

/** Broad sectors that share topics. */
const GROUPS: Readonly<Record<string, string>> = {
  technical:
    'electronics computing communications power_equipment machinery automobiles healthcare ' +
    'appliances chemicals defence agriculture',
  plants:
    'electronics communications power_equipment machinery automobiles healthcare food_beverage ' +
    'appliances chemicals metals steel defence',
  makers: 'chemicals steel agriculture food_beverage',
  power_plants: 'utilities power_equipment',
  suppliers:
    'electronics computing communications power_equipment machinery automobiles metals steel defence',
};

/** A question of the demo world, and what answers it in the end. */
export interface ResearchQuestion {
  readonly domain: string;
  readonly question: string;
  readonly answer: string;
}

/** The first three describe the owners, the controller and the shares. Every company has them. */
export const RESEARCH_TOPICS: readonly ResearchTopic[] = readTable('research-topics', 10).map(
  ([domain, predicate, role, unit, range, object, notice, second, sectors, sentence]) => ({
    domain: domain,
    predicate: predicate,
    role: role,
    unit: unit === '' ? null : (unit as ResearchUnit),
    range: rangeOf(range),
    object: object,
    sentences: sentence.split('／'),
    notice: notice,
    second: second as SecondSource | '',
    sectorIds: sectorIdsOf(sectors),
  }),
);

export const RESEARCH_QUESTIONS: readonly ResearchQuestion[] = readTable(
  'research-questions',
  3,
).map(([domain, question, answer]) => ({ domain: domain, question: question, answer: answer }));

/** Broad sectors and groups of them as they are listed, all without those behind a minus, or all. */
function sectorIdsOf(text: string): ReadonlySet<string> {
  const named = new Set(
    text
      .replace('-', '')
      .split(' ')
      .flatMap((word) => (GROUPS[word] ?? word).split(' '))
      .map((sector) => `L1.${sector}`),
  );
  if (text !== '' && !text.startsWith('-')) return named;
  const all = DEMO_SECTORS.map(({ sectorId }) => sectorId);
  return new Set(all.filter((sectorId) => !named.has(sectorId)));
}

/** Hundredths; empty for what has no number or takes it from the company's holders. */
function rangeOf(text: string): readonly [number, number] {
  const [least, greatest] = text.split('-').map(Number);
  return greatest === undefined ? [0, 0] : [least! * 100, greatest * 100];
}
