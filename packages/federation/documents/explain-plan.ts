import { parse, print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { EVERY_RIGHT } from '#federation/access/requirement.ts';
import type { RequestTraits } from '#federation/documents/requested-variant.ts';
import type { DocumentStore } from '#federation/documents/document-store.ts';
import { openDocuments, type DocumentOptions } from '#federation/documents/open-documents.ts';
import type { ContextShape } from '#federation/plan/context-shape.ts';
import type {
  DeferredStep,
  EntityFetch,
  PlanStep,
  RootFetch,
  TargetPath,
} from '#federation/plan/plan-step.ts';
import type { RequiredField } from '#federation/plan/representation-shape.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

/** One request to a subgraph. */
export interface ExplainedRequest {
  readonly subgraph: string;
  /** The printed operation. */
  readonly operation: string;
  /** Client variables of the operation, by plan name. */
  readonly variables: readonly string[];
  /** Where its answer is merged: plan names, `@` for each list item. Empty at the root. */
  readonly paths: readonly string[];
  /** Representations of the entities, such as `Company {stockCode}`; none at the root. */
  readonly entities: readonly string[];
  /** Variables with values from enclosing objects, such as `_x0_0_currency of shops.@ {currency}`. */
  readonly contexts: readonly string[];
}

/** How an operation is executed. Requests of one stage run in parallel, after those of the previous stage. */
export interface ExplainedPlan {
  /** The source request of a subscription, whose stages run for each event. Null for a query. */
  readonly source: ExplainedRequest | null;
  readonly stages: readonly (readonly ExplainedRequest[])[];
  /** Requests of each deferred fragment, after the first part; absent when the answer is whole. */
  readonly deferred?: readonly ExplainedDeferral[];
}

export interface ExplainedDeferral {
  readonly stages: readonly (readonly ExplainedRequest[])[];
  /** Indexes of the deferred fragments that are requested before, from 0. */
  readonly after: readonly number[];
}

/** An operation to plan. */
export interface ExplainRequest {
  readonly document: string | DocumentNode;
  /** Selects the operation of a document with several. */
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** Active labels of progressive overrides. */
  readonly labels?: readonly string[] | undefined;
}

/** What the plan depends on in addition to the supergraph. */
export type ExplainOptions = Pick<DocumentOptions, 'limits' | 'refusesRequests'>;

/** Plans operations of a supergraph without executing them. */
export class PlanExplainer {
  readonly #documents: DocumentStore;

  /** Throws as `createEngine` does for an SDL that is not a supergraph. */
  constructor(supergraphSdl: string, options: ExplainOptions) {
    const opened = openDocuments(supergraphSdl, {
      ...options,
      scalars: new Map(),
      meter: SILENT_METER,
      planCacheSize: 1,
    });
    this.#documents = opened.documents;
  }

  /**
   * The plan that the gateway would use for a request. Throws the gateway's errors: `RequestRefusedError` for an
   * invalid document or variables, `DomainError` for an operation that cannot be planned.
   */
  explain(request: ExplainRequest, traits: RequestTraits): ExplainedPlan {
    const operation = this.#documents.get(request.document).operation(request.operationName);
    const { source, step, deferred } = operation.prepare(
      request.variables ?? {},
      traits,
      () => undefined,
    ).plan;
    return {
      source: source === null ? null : requestOf(source),
      stages: step === null ? [] : stagesOf(step),
      ...(deferred.length === 0 ? {} : { deferred: deferred.map(deferralOf) }),
    };
  }
}

/** The plan of an operation with unrestricted rights. Throws as `PlanExplainer` does. */
export function explainPlan(supergraphSdl: string, request: ExplainRequest): ExplainedPlan {
  const explainer = new PlanExplainer(supergraphSdl, { refusesRequests: false });
  const { labels = [] } = request;
  return explainer.explain(request, {
    rights: () => EVERY_RIGHT,
    labels: (used) => used.filter((label) => labels.includes(label)),
  });
}

function deferralOf({ step, after }: DeferredStep): ExplainedDeferral {
  return { stages: step === null ? [] : stagesOf(step), after };
}

function stagesOf(step: PlanStep): ExplainedRequest[][] {
  if (step.kind === 'sequence') return step.steps.flatMap(stagesOf);
  if (step.kind === 'parallel') return [step.steps.flatMap((one) => stagesOf(one).flat())];
  return [[requestOf(step.fetch)]];
}

function requestOf(fetch: RootFetch | EntityFetch): ExplainedRequest {
  const paths = 'groups' in fetch ? fetch.groups.flatMap((group) => group.paths) : [fetch.path];
  const groups = 'groups' in fetch ? fetch.groups : [];
  return {
    subgraph: fetch.subgraph,
    operation: print(parse(fetch.operation.source, { noLocation: true })),
    variables: fetch.variableNames,
    paths: paths.map(pathText).filter((text) => text !== ''),
    entities: groups.flatMap(({ representation }) =>
      Array.from(representation.byTypename, ([type, fields]) => `${type} ${fieldsText(fields)}`),
    ),
    contexts: groups.flatMap(({ contexts, paths: [path = []] }) =>
      contexts.flatMap((context) => contextTexts(context, path)),
    ),
  };
}

function contextTexts({ variableName, sources }: ContextShape, path: TargetPath): string[] {
  return sources.map(({ depth, fields }) => {
    const around = pathText(startOf(path, depth));
    return `${variableName} of ${around === '' ? 'the root' : around} ${fieldsText(fields)}`;
  });
}

/** The path to the object that the next field is read from. */
function startOf(path: TargetPath, fields: number): TargetPath {
  let left = fields;
  const end = path.findIndex(({ kind }) => kind === 'field' && (left -= 1) < 0);
  return end < 0 ? path : path.slice(0, end);
}

function pathText(path: TargetPath): string {
  return path
    .map((segment) => {
      if (segment.kind === 'field') return segment.key;
      return segment.kind === 'items' ? '@' : `|[${[...segment.typenames].join('|')}]`;
    })
    .join('.')
    .replaceAll('.|[', '|[');
}

function fieldsText(fields: readonly RequiredField[]): string {
  const texts = fields
    .filter(({ target }) => target !== '__typename')
    .map(({ target, nested }) => (nested === null ? target : `${target} ${fieldsText(nested)}`));
  return `{${texts.join(' ')}}`;
}
