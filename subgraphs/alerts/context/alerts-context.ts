import { requireScope } from '#kernel/http/request-gate.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { WebhookClient } from '#kernel/ports/webhook-client.ts';
import type { IsAllowedHost } from '#alerts/rules/webhook-url.ts';
import type { AlertGraph } from '#alerts/watching/graph-operations.ts';

/** What the resolvers of alerts use. */
export interface AlertsContext {
  readonly request: RequestContext;
  readonly store: AlertStore;
  readonly client: WebhookClient;
  readonly graph: AlertGraph;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly isAllowedHost: IsAllowedHost;
  /** So many random bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Called when rules changed. */
  readonly onRules: () => void;
  /** Called when events became due. */
  readonly onEvents: () => void;
  /** Runs a test of a webhook, if few others run. Throws `alert_tests_busy`. */
  readonly inTest: <Result>(test: () => Promise<Result>) => Promise<Result>;
}

/** The id of the caller's token. Throws `token_required` or `scope_required`. */
export function ownerOf({ request }: AlertsContext): string {
  requireScope(request, 'alert');
  return request.tokenId!;
}
