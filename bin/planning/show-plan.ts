import { readFile } from 'node:fs/promises';
import { unusableSupergraph } from '#federation/compose/composition-error.ts';
import {
  explainPlan,
  type ExplainedPlan,
  type ExplainedRequest,
} from '#federation/documents/explain-plan.ts';
import { RequestRefusedError } from '#federation/documents/request-refusal.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

export interface PlanOptions {
  /** Path of the composed supergraph SDL. */
  readonly supergraph: string;
  readonly operation?: string;
  /** JSON of the variables. */
  readonly variables?: string;
  /** Active labels of progressive overrides. */
  readonly label?: readonly string[];
  readonly json?: boolean;
}

/**
 * Prints the query plan of an operation. Rejects with a one-line `ConfigurationError` when the gateway would refuse
 * it, and with a `CompositionError` for a file that is not a supergraph.
 */
export async function showPlan(path: string, options: PlanOptions): Promise<void> {
  const document = await readFile(path, 'utf8');
  const supergraphSdl = await readFile(options.supergraph, 'utf8');
  const variables = readVariables(options.variables);
  const plan = planOf(options, supergraphSdl, { document, variables });
  console.log(options.json === true ? JSON.stringify(plan, null, 2) : renderPlan(plan));
}

function planOf(
  { supergraph, operation, label: labels }: PlanOptions,
  supergraphSdl: string,
  asked: { readonly document: string; readonly variables: Readonly<Record<string, unknown>> },
): ExplainedPlan {
  try {
    return explainPlan(supergraphSdl, { ...asked, operationName: operation, labels });
  } catch (error) {
    if (error instanceof RequestRefusedError) {
      throw new ConfigurationError(error.errors.map(({ message }) => message).join(' '));
    }
    if (error instanceof DomainError) throw new ConfigurationError(error.message);
    throw unusableSupergraph(supergraph, supergraphSdl, error);
  }
}

function readVariables(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Reported below, as for JSON that is not an object.
  }
  throw new ConfigurationError('--variables must be a JSON object, such as {"symbol": "BTCUSDT"}');
}

/** The plan as text: stages are numbered, and the requests of a stage have letters. */
export function renderPlan({ source, stages }: ExplainedPlan): string {
  const parts = source === null ? [] : [requestText('events', source)];
  for (const [stage, requests] of stages.entries()) {
    for (const [at, request] of requests.entries()) {
      const letter = requests.length === 1 ? '' : String.fromCharCode(97 + at);
      parts.push(requestText(`${stage + 1}${letter}.`, request));
    }
  }
  return parts.length === 0 ? 'The plan has no fetches.' : parts.join('\n\n');
}

function requestText(mark: string, request: ExplainedRequest): string {
  const { subgraph, paths, entities, contexts, operation } = request;
  const at = paths.length === 0 ? '' : `, into ${paths.join(' and ')}`;
  const by = entities.length === 0 ? [] : [`   found by ${entities.join(', ')}`];
  const taken = contexts.map((text) => `   with $${text}`);
  const body = operation.split('\n').map((line) => `   ${line}`);
  return [`${mark} ${subgraph}${at}`, ...by, ...taken, ...body].join('\n');
}
