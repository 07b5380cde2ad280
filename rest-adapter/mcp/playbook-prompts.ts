import type { AgentCaller, CallOutcome, RouteCall } from '#rest-adapter/mcp/route-call.ts';

/** Path of the playbook list. */
export const CATALOG_PATH = '/api/playbooks';
export const PLAYBOOK_PATH = '/api/playbooks/{name}';

/** A prompt in the list of prompts. */
export interface PromptDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: PromptArgument[];
}

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** A prompt with its arguments filled in. */
export interface FilledPrompt {
  readonly description: string;
  readonly messages: {
    readonly role: 'user';
    readonly content: { readonly type: 'text'; readonly text: string };
  }[];
}

/** The members of `/api/playbooks` that a prompt uses. */
interface ListedPlaybook {
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

/** The members of `/api/playbooks/{name}` that a prompt uses. */
interface Playbook extends ListedPlaybook {
  readonly synthesis: string;
  readonly output_template: unknown;
  readonly constraints: readonly { readonly name: string; readonly text: string }[];
}

const ARGUMENTS: PromptArgument[] = [
  { name: 'exchange', description: 'Exchange of the venue: venue_a', required: true },
  { name: 'market', description: 'Market of the venue: spot', required: true },
  { name: 'symbol', description: 'Canonical symbol: BTCUSDT', required: true },
];

const HOW_TO_GO_ON =
  'Base the analysis on its `reading`: stance, score, evidence with times, counter-evidence, and what is ' +
  'unknown. Call it with `limit` 20 for bars and columns, `klines` and `calculate_indicators` for further ' +
  'data of the recipe, and `indicator_profile` for what a feature means.';

/** Every playbook as a prompt: how to analyse an instrument with it, and with which tools. */
export class PlaybookPrompts {
  readonly #catalog: RouteCall;
  readonly #playbook: RouteCall;

  constructor(catalog: RouteCall, playbook: RouteCall) {
    this.#catalog = catalog;
    this.#playbook = playbook;
  }

  /** The prompts; none while the graph cannot list its playbooks. */
  async list(caller: AgentCaller): Promise<PromptDefinition[]> {
    const outcome = await this.#catalog.outcome({}, caller);
    if ('failure' in outcome) return [];
    const { playbooks } = JSON.parse(outcome.text) as { playbooks: ListedPlaybook[] };
    return playbooks.map(({ name, title, about }) => ({
      name,
      title,
      description: about,
      arguments: ARGUMENTS,
    }));
  }

  /** The prompt with its arguments filled in, or the failure. */
  async fill(
    name: string,
    given: Readonly<Record<string, string>>,
    caller: AgentCaller,
  ): Promise<FilledPrompt | Exclude<CallOutcome, { readonly text: string }>> {
    const outcome = await this.#playbook.outcome({ name }, caller);
    if ('failure' in outcome) return outcome;
    const playbook = JSON.parse(outcome.text) as Playbook;
    const text = promptText(playbook, given);
    return {
      description: playbook.about,
      messages: [{ role: 'user', content: { type: 'text', text } }],
    };
  }
}

/** Names of required arguments that are missing. */
export function missingArguments(given: Readonly<Record<string, string>>): string[] {
  return ARGUMENTS.map(({ name }) => name).filter((name) => (given[name] ?? '') === '');
}

function promptText(playbook: Playbook, given: Readonly<Record<string, string>>): string {
  const { name, title, about, synthesis, constraints } = playbook;
  const { exchange, market, symbol } = given;
  const asked = JSON.stringify({ playbook: name, exchange, market, symbol });
  const rules = constraints.map((one) => `- \`${one.name}\`: ${one.text}`);
  return [
    `Analyse ${symbol} on ${exchange}:${market} by the playbook "${title}": ${about}`,
    `First call the tool \`analyze\` with ${asked}. ${HOW_TO_GO_ON}`,
    `## How to read it\n\n${synthesis.trim()}`,
    `## Constraints\n\n${rules.join('\n')}`,
    '## Answer\n\nJSON of this schema, and nothing else:',
    `\`\`\`json\n${JSON.stringify(playbook.output_template)}\n\`\`\``,
  ].join('\n\n');
}
