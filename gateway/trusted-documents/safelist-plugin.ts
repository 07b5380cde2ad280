import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EnginePlugin } from '#federation/hooks/request-hooks.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { TrustedDocument, TrustedDocuments } from '#kernel/ports/trusted-documents.ts';

/** What happens to a document that is not in the manifest: nothing, a log line, or a refusal. */
export type SafelistMode = 'off' | 'log' | 'require' | 'require_ids';

/** Documents that have labels of their own in metrics. */
const MAX_LABELS = 2_000;
const OTHERS = 'others';
const MAX_LOGGED = 1_000;

export interface SafelistDependencies {
  readonly mode: SafelistMode;
  readonly documents: TrustedDocuments;
  readonly log: Log;
  readonly meter: Meter;
}

/** Counts requests by document, and admits or refuses others as the mode says. */
export function safelistPlugin(dependencies: SafelistDependencies): EnginePlugin {
  const { mode, documents, meter } = dependencies;
  const trusted = meter.counter(
    'marketgraph_trusted_document_requests_total',
    'Requests by document of the manifest, and by the form in which they sent it: id or text.',
    ['document', 'by'],
  );
  const others = meter.counter(
    'marketgraph_untrusted_document_requests_total',
    'Requests with a document that is not in the manifest, by outcome: admitted or refused.',
    ['outcome'],
  );
  const labels = new Set<string>();
  const labelOf = ({ id }: TrustedDocument): string => {
    if (labels.size < MAX_LABELS) labels.add(id);
    return labels.has(id) ? id : OTHERS;
  };
  const report = reporterOf(dependencies);
  return {
    onRequest(request) {
      const { document, documentId } = request;
      // Documents of this server itself are parsed already.
      if (typeof document !== 'string') return null;
      const byId = documentId === undefined ? undefined : documents.withId(documentId);
      const known = byId ?? (mode === 'off' ? undefined : documents.withText(document));
      if (known !== undefined) {
        trusted.add(1, { document: labelOf(known), by: byId === undefined ? 'text' : 'id' });
      }
      const isAdmitted = mode === 'require_ids' ? byId !== undefined : known !== undefined;
      if (isAdmitted || mode === 'off') return null;
      others.add(1, { outcome: mode === 'log' ? 'admitted' : 'refused' });
      report(request, document);
      if (mode === 'log') return null;
      throw new DomainError('document_not_trusted');
    },
  };
}

/** Logs each document once, by its hash: the text may hold what clients typed. */
function reporterOf({ mode, log }: SafelistDependencies) {
  const reported = new LRUCache<string, true>({ max: MAX_LOGGED });
  return ({ context, operationName }: GraphRequest, document: string): void => {
    const sha256 = hash('sha256', document);
    if (reported.has(sha256)) return;
    reported.set(sha256, true);
    const fields = {
      sha256,
      operationName: operationName?.slice(0, 100),
      requestId: context.requestId,
    };
    log.warn({ ...fields, mode }, 'a document is not in the manifest');
  };
}
