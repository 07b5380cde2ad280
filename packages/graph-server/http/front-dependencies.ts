import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DomainError } from '#kernel/errors/errors.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { PersistedDocuments } from '#kernel/ports/persisted-documents.ts';
import type { TrustedDocuments } from '#kernel/ports/trusted-documents.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';

/** Reads requests of the GraphQL multipart request specification. */
export interface Uploads {
  /** Whether a request has files. */
  takes(request: IncomingMessage): boolean;
  /**
   * Reads a request up to its files, which follow while its operation runs. Throws a `DomainError`.
   *
   * @param done receives the operation with an `UploadedFile` for each file in its variables
   */
  read(
    request: IncomingMessage,
    response: ServerResponse,
    limits: Pick<FrontSettings, 'maxBodyBytes' | 'bodyBounds'>,
    done: (error: DomainError | null, operation: unknown) => void,
  ): void;
}

/** Dependencies of the transports of a graph. */
export interface GraphFrontDependencies {
  readonly engine: GraphEngine;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  readonly settings?: Partial<FrontSettings>;
  /** Event loop whose turns connections share; by default that of the process. */
  readonly loop?: EventLoop;
  /** Authenticates API tokens and counts operations; without it all reads are anonymous. */
  readonly gate?: RequestGate;
  /** Persisted documents shared by several gateways; by default each process has its own. */
  readonly persistedDocuments?: PersistedDocuments;
  /** Reads requests with files; without it they are refused. */
  readonly uploads?: Uploads;
  /** Documents that clients may name by an id. */
  readonly trustedDocuments?: TrustedDocuments;
}
