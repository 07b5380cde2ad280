import { parse, print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { EVERY_RIGHT } from '#federation/access/requirement.ts';
import type { Asker } from '#federation/plan/client-operation.ts';
import type { DocumentStore } from '#federation/plan/document-store.ts';
import { openDocuments, type DocumentOptions } from '#federation/plan/open-documents.ts';
import type { ContextShape } from '#federation/plan/context-shape.ts';
import type {
  DeferredStep,
  EntityFetch,
  PlanStep,
  RootFetch,
  TargetPath,
} from '#federation/plan/plan-step.ts';
import type { RequiredField } from '#federation/plan/representation-shape.ts';
import type {
  PreparedOperation,
  SubgraphExecutor,
  SubgraphOperation,
} from '#federation/subgraph-client/subgraph-executor.ts';
import { joinGraphs } from '#federation/subgraph-client/join-graphs.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

/** One request to a subgraph. */
export interface ExplainedRequest {
  readonly subgraph: string;
  /** The operation that is sent, printed. */
  readonly operation: string;
  /** Names of the client's variables that go with it, as the plan calls them. */
  readonly variables: readonly string[];
  /** Where its answer belongs: response keys of the plan, `@` for each item of a list. Empty at the root. */
  readonly paths: readonly string[];
  /** What entities are found by, such as `Company {stockCode}`; none at the root. */
  readonly entities: readonly string[];
  /** Variables whose values come from objects around the entities, such as `_x0_0_currency of shops.@ {currency}`. */
  readonly contexts: readonly string[];
}

/** How an operation is answered: requests of one stage are sent at once, after those of the stage before. */
export interface ExplainedPlan {
  /** The request whose events a subscription follows; the stages run for each event. Null for a query. */
  readonly source: ExplainedRequest | null;
  readonly stages: readonly (readonly ExplainedRequest[])[];
  /** What is asked for each deferred fragment, after the first part; absent where the answer comes whole. */
  readonly deferred?: readonly ExplainedDeferral[];
}

export interface ExplainedDeferral {
  readonly stages: readonly (readonly ExplainedRequest[])[];
  /** Which deferred fragments are asked for before, counted from 0. */
  readonly after: readonly number[];
}

/** What is asked. */
export interface PlannedQuestion {
  readonly document: string | DocumentNode;
  /** Which operation of the document; needed where there are several. */
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** Labels of progressive overrides that hold. */
  readonly labels?: readonly string[] | undefined;
}

/** What decides about a plan besides the supergraph. */
export type ExplainOptions = Pick<DocumentOptions, 'limits' | 'refusesRequests'>;

/** Plans operations of a supergraph without asking anybody. */
export class PlanExplainer {
  readonly #documents: DocumentStore;

  /** Throws what `createEngine` throws for text that is no supergraph. */
  constructor(supergraphSdl: string, options: ExplainOptions) {
    const executors = new Map(
      joinGraphs(supergraphSdl).map(({ name }) => [name, new RecordingExecutor()] as const),
    );
    const opened = openDocuments(supergraphSdl, {
      ...options,
      executors,
      meter: SILENT_METER,
      planCacheSize: 1,
    });
    this.#documents = opened.documents;
  }

  /**
   * The plan of an operation as the gateway would make it for this caller. Throws what the gateway would
   * answer: `RequestRefusedError` for a document or variables that do not fit, `DomainError` for what cannot
   * be planned.
   */
  explain(question: PlannedQuestion, asker: Asker): ExplainedPlan {
    const operation = this.#documents.get(question.document).operation(question.operationName);
    const { source, step, deferred } = operation.prepare(
      question.variables ?? {},
      asker,
      () => undefined,
    ).plan;
    return {
      source: source === null ? null : requestOf(source),
      stages: step === null ? [] : stagesOf(step),
      ...(deferred.length === 0 ? {} : { deferred: deferred.map(deferralOf) }),
    };
  }
}

/**
 * Plans an operation of a supergraph as the gateway would for somebody who may see everything. Throws what the
 * constructor and `explain` of `PlanExplainer` throw.
 */
export function explainPlan(supergraphSdl: string, question: PlannedQuestion): ExplainedPlan {
  const explainer = new PlanExplainer(supergraphSdl, { refusesRequests: false });
  const { labels = [] } = question;
  return explainer.explain(question, {
    rights: () => EVERY_RIGHT,
    labels: (used) => used.filter((label) => labels.includes(label)),
  });
}

/** Keeps what would be sent. */
class RecordedOperation implements PreparedOperation {
  readonly source: string;

  constructor({ source }: SubgraphOperation) {
    this.source = source;
  }

  execute(): never {
    throw new Error('An explained plan is not carried out.');
  }

  subscribe(): never {
    return this.execute();
  }
}

class RecordingExecutor implements SubgraphExecutor {
  readonly scalars: SubgraphExecutor['scalars'] = new Map();

  prepare(operation: SubgraphOperation): PreparedOperation {
    return new RecordedOperation(operation);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
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
  const { source } = fetch.operation as RecordedOperation;
  const paths = 'groups' in fetch ? fetch.groups.flatMap((group) => group.paths) : [fetch.path];
  const groups = 'groups' in fetch ? fetch.groups : [];
  return {
    subgraph: fetch.subgraph,
    operation: print(parse(source, { noLocation: true })),
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

/** A path up to the object that its next field is taken of. */
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
