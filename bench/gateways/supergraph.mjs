import { readFileSync } from 'node:fs';

/** The supergraph that every gateway of the bench serves. */
export const supergraphSdl = readFileSync(process.env.BENCH_SUPERGRAPH, 'utf8');
