/** The public entry of the graph server. What is not exported here may change at any time. */
export { createGraphFront } from '#graph-server/graph-front.ts';
export type { FrontCounts, GraphFront } from '#graph-server/graph-front.ts';
export type { GraphFrontDependencies } from '#graph-server/http/front-dependencies.ts';
export { FRONT_DEFAULTS } from '#graph-server/settings/front-settings.ts';
export type { FrontSettings } from '#graph-server/settings/front-settings.ts';
