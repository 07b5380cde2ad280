import { CATEGORIES, type Category } from '#indicators/catalog/category.ts';
import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';
import { parameterSignatures } from '#indicators/catalog/parameter-signature.ts';
import { costOf } from '#indicators/catalog/indicator-cost.ts';

/** Where the drawings lie, seen from the page. */
const DRAWINGS = '../rest-adapter/reference-page/drawings';

/** The page of all indicators, by category: description, formula, parameters, columns and features of each. */
export function renderIndicatorsPage(all: readonly CatalogEntry[]): string {
  const categories = Object.keys(CATEGORIES) as Category[];
  const chosen = categories
    .map((category) => [category, all.filter((facts) => facts.category === category)] as const)
    .filter(([, members]) => members.length > 0);
  const contents = chosen.map(([category, members]) => {
    const links = members.map(({ name }) => `[${name}](#${name})`);
    return `- **${category}**: ${CATEGORIES[category]}. ${links.join(' · ')}`;
  });
  const sections = chosen.flatMap(([category, members]) =>
    [`## ${category}`, ''].concat(members.flatMap(section)),
  );
  return [
    '# Indicators',
    '',
    `This page describes the ${all.length} indicators of the catalog, by category. A running server has a searchable`,
    'version at `/indicators`. [The contract](contract.md#calculations) defines how to request indicators, and',
    '[features](features.md) defines what their features mean. `npm run generate` writes this page from the files of',
    'the indicators.',
    '',
    '- Drawings show the last 90 of 690 real daily bars with default parameters. A rare event is shown where it last',
    '  occurred.',
    '- "First value" is the number of bars before the first value. "Settled" is the number of bars after which the',
    '  start of the data no longer affects a value (by more than 1e-9).',
    '',
    'Indicators by category:',
    '',
    ...contents,
    '',
    ...sections,
  ].join('\n');
}

function section(facts: CatalogEntry): string[] {
  const { name, title, chinese, desc, formula, source, caveats, repaints } = facts;
  const names = facts.aliases.map((alias) => `\`${alias.name}\``);
  return [
    `### ${name}`,
    '',
    `**${title}** · ${chinese.title}. ${desc} ${chinese.description}`,
    '',
    `![${title}](${DRAWINGS}/${name}.svg)`,
    '',
    '```text',
    formula,
    '```',
    '',
    `Source: ${source}${repaints ? ' **Repaints.**' : ''}${caveats.map((text) => ` *${text}*`).join('')}`,
    '',
    `Cost: ${costOf(facts)}.${names.length === 0 ? '' : ` Also found as ${names.join(', ')}.`}`,
    '',
    ...parameterTable(facts),
    ...columnTable(facts),
    ...featureTable(facts),
  ];
}

function parameterTable({ schema }: CatalogEntry): string[] {
  const parameters = parameterSignatures(schema);
  if (parameters.length === 0) return [];
  return [
    '| parameter | default | allowed | meaning |',
    '|---|---|---|---|',
    ...parameters.map(({ name, default: byDefault, choices, minimum, maximum, description }) => {
      const allowed = choices?.join(', ') ?? (minimum === null ? '' : `${minimum} to ${maximum}`);
      return `| \`${name}\` | ${String(byDefault)} | ${allowed} | ${cell(description)} |`;
    }),
    '',
  ];
}

function columnTable({ outputs }: CatalogEntry): string[] {
  return [
    '| column | unit | first value | settled | meaning |',
    '|---|---|---|---|---|',
    ...outputs.map(
      ({ column, unit, firstBar, settledBar, description }) =>
        `| \`${column}\` | ${unit} | ${firstBar} | ${settledBar ?? 'never'} | ${cell(description)} |`,
    ),
    '',
  ];
}

function featureTable({ signals }: CatalogEntry): string[] {
  if (signals.length === 0) return [];
  return [
    '| feature | kind | bias | true when |',
    '|---|---|---|---|',
    ...signals.map(
      ({ id, kind, bias, definition }) => `| \`${id}\` | ${kind} | ${bias} | ${cell(definition)} |`,
    ),
    '',
  ];
}

/** A bar in a text would end its cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
