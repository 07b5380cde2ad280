import type { GraphQLFormattedError } from 'graphql';

/** How a protocol over one HTTP response frames its events. */
export interface StreamFrames {
  readonly transport: 'sse' | 'multipart';
  readonly contentType: string;
  /** Sent at once, so that the client knows that it is connected. */
  readonly opening: string;
  readonly beforeEvent: string;
  readonly behindEvent: string;
  readonly heartbeat: string;
  readonly completion: string;
  /** Everything that ends a failed stream. */
  failure(errors: readonly GraphQLFormattedError[]): string;
}

const SSE_COMPLETION = 'event: complete\ndata:\n\n';

/** graphql-sse's distinct connections mode. It has no error message: errors are an event without data. */
export const SSE_FRAMES: StreamFrames = {
  transport: 'sse',
  contentType: 'text/event-stream; charset=utf-8',
  opening: ':\n\n',
  beforeEvent: 'event: next\ndata: ',
  behindEvent: '\n\n',
  heartbeat: ':\n\n',
  completion: SSE_COMPLETION,
  failure: (errors) => `event: next\ndata: ${JSON.stringify({ errors })}\n\n${SSE_COMPLETION}`,
};

const PART_HEAD = '\r\ncontent-type: application/json; charset=utf-8\r\n\r\n';
/** Follows each part at once, because clients read a part when they see its end. */
const BOUNDARY = '\r\n--graphql';
const LAST = '--\r\n';

/** The multipart subscription protocol (`subscriptionSpec=1.0`). */
export const MULTIPART_FRAMES: StreamFrames = {
  transport: 'multipart',
  contentType: 'multipart/mixed; boundary="graphql"; subscriptionSpec=1.0',
  opening: BOUNDARY,
  beforeEvent: `${PART_HEAD}{"payload":`,
  behindEvent: `}${BOUNDARY}`,
  heartbeat: `${PART_HEAD}{}${BOUNDARY}`,
  completion: LAST,
  failure: (errors) => `${PART_HEAD}${JSON.stringify({ payload: null, errors })}${BOUNDARY}${LAST}`,
};
