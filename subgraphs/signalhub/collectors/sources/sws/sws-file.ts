import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import type { FactSource, SourceFailure, SourceRequest } from '#signalhub/collectors/source.ts';

/** The institute answers 508 when it is busy. The address is still right. */
const BUSY = 508;

/** The common properties of the files of the Shenwan classification. */
export const SWS_FILE = {
  capability: 'sector',
  authority: 'SWS',
  stability: 'A',
  terms: 'Files that the institute publishes to read; it sells its data under licence.',
  hosts: ['www.swsresearch.com'],
  isComplete: true,
  maxRequests: 1,
  faultOf: (answer): SourceFailure | null =>
    answer.status === BUSY
      ? { kind: 'unavailable', message: 'the institute is busy (508)' }
      : dataFaultOf(answer),
} as const satisfies Partial<FactSource<unknown>>;

/** A file of the classification of 2021. */
export function classificationFile(name: string): SourceRequest {
  return { host: 'www.swsresearch.com', path: `/swindex/pdf/SwClass2021/${name}` };
}

/** The sector of a code of the classification. */
export function shenwanSectorId(code: string): string {
  return `sw.${code}`;
}
