import { API_VERSION } from '#rest-adapter/describe/openapi.ts';
import { SERVICE_TITLE } from '#rest-adapter/describe/service-prose.ts';

/** The server's description for agents. */
export const SERVER_INFO = { name: 'marketgraph', title: SERVICE_TITLE, version: API_VERSION };
