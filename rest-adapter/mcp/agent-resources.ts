import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agentPages } from '#rest-adapter/describe/agent-guide.ts';
import type { DescribedRoutes } from '#rest-adapter/describe/described-routes.ts';
import { CATALOG_PATH, PLAYBOOK_PATH } from '#rest-adapter/mcp/playbook-prompts.ts';
import type { AgentCaller, CallOutcome, RouteCall } from '#rest-adapter/mcp/route-call.ts';

const SCHEME = 'marketgraph://';
const DOCS = join(import.meta.dirname, '../../docs');
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/** A resource in the list of resources. */
export interface ResourceDefinition {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

/** A template of resources with a name in their URI. */
export interface ResourceTemplate extends Omit<ResourceDefinition, 'uri'> {
  readonly uriTemplate: string;
}

/** The text of a resource. */
export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** Pages of the documentation folder that are resources too. */
const PAGES: Readonly<Record<string, string>> = {
  'features.md': 'How features of indicators are evaluated, and what true, false and null mean.',
  'formulas.md': 'Every formula of derived A-share numbers, with its version.',
  'published-conditions.md': 'Conditions on published data, which playbooks use.',
  'playbooks.md': 'How to read and write playbooks.',
};

/** A route whose answers are resources by name: `marketgraph://playbooks/{name}`. */
interface NamedAnswers {
  readonly folder: string;
  readonly path: string;
  readonly parameter: string;
  readonly name: string;
  readonly description: string;
}

const NAMED: readonly NamedAnswers[] = [
  {
    folder: 'playbooks/',
    path: PLAYBOOK_PATH,
    parameter: 'name',
    name: 'playbook',
    description: 'A whole playbook: indicators, rules, prompt, template, constraints.',
  },
  {
    folder: 'features/',
    path: '/api/indicators/signals',
    parameter: 'indicator',
    name: 'features',
    description: 'The signal features of an indicator, with their definitions.',
  },
];

/** The guides for agents as resources: the pages of `/agents.md`, pages of the documentation, and the playbooks. */
export class AgentResources {
  readonly #calls: ReadonlyMap<string, RouteCall>;
  readonly #described: DescribedRoutes;

  constructor(calls: readonly RouteCall[], described: DescribedRoutes) {
    this.#calls = new Map(calls.map((call) => [call.route.path, call]));
    this.#described = described;
  }

  async list(): Promise<ResourceDefinition[]> {
    const guides = agentPages(await this.#described.now());
    const page = (name: string, description: string): ResourceDefinition => ({
      uri: `${SCHEME}${name}`,
      name,
      description,
      mimeType: MARKDOWN,
    });
    const catalog = {
      uri: `${SCHEME}playbooks`,
      name: 'playbooks',
      description: 'A summary of the playbooks.',
      mimeType: JSON_TYPE,
    };
    return [
      ...guides.map(({ path, about }) => page(path.slice(1), about)),
      ...Object.entries(PAGES).map(([name, about]) => page(`docs/${name}`, about)),
      ...(this.#calls.has(CATALOG_PATH) ? [catalog] : []),
    ];
  }

  templates(): ResourceTemplate[] {
    return NAMED.filter(({ path }) => this.#calls.has(path)).map(
      ({ folder, parameter, name, description }) => ({
        uriTemplate: `${SCHEME}${folder}{${parameter}}`,
        name,
        description,
        mimeType: JSON_TYPE,
      }),
    );
  }

  /** The text of a resource, the failure of its route, or null for an unknown resource. */
  async read(
    uri: string,
    caller: AgentCaller,
  ): Promise<ResourceText | Exclude<CallOutcome, { readonly text: string }> | null> {
    if (!uri.startsWith(SCHEME)) return null;
    const name = uri.slice(SCHEME.length);
    const guide = agentPages(await this.#described.now()).find(({ path }) => path === `/${name}`);
    if (guide !== undefined) return { uri, mimeType: MARKDOWN, text: guide.text() };
    if (name.startsWith('docs/')) return readPage(uri, name.slice('docs/'.length));
    if (name === 'playbooks') return this.#answer(uri, CATALOG_PATH, {}, caller);
    const kind = NAMED.find(({ folder }) => name.startsWith(folder));
    if (kind === undefined) return null;
    const given = { [kind.parameter]: decoded(name.slice(kind.folder.length)) };
    return this.#answer(uri, kind.path, given, caller);
  }

  async #answer(
    uri: string,
    path: string,
    given: Readonly<Record<string, unknown>>,
    caller: AgentCaller,
  ): Promise<ResourceText | Exclude<CallOutcome, { readonly text: string }> | null> {
    const outcome = await this.#calls.get(path)?.outcome(given, caller);
    if (outcome === undefined || 'failure' in outcome) return outcome ?? null;
    return { uri, mimeType: JSON_TYPE, text: outcome.text };
  }
}

async function readPage(uri: string, name: string): Promise<ResourceText | null> {
  if (!Object.hasOwn(PAGES, name)) return null;
  return { uri, mimeType: MARKDOWN, text: await readFile(join(DOCS, name), 'utf8') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
