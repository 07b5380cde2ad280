import { API_VERSION } from '#rest-adapter/describe/openapi.ts';
import { SERVICE_TITLE } from '#rest-adapter/describe/service-prose.ts';

/** What the server says of itself when agents connect. */
export const SERVER_INFO = { name: 'marketgraph', title: SERVICE_TITLE, version: API_VERSION };
