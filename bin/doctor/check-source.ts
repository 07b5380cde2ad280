import { keepAlive } from '#bin/collecting/keep-alive.ts';
import { openFetcher } from '#bin/collecting/open-collecting.ts';
import type { Check, Finding } from '#bin/doctor/finding.ts';
import { missingPaths } from '#signalhub/collectors/answer-shape.ts';
import type { SourceFetcher } from '#signalhub/collectors/engine/source-fetcher.ts';
import { SourceError } from '#signalhub/collectors/engine/source-error.ts';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import {
  SourceFormatError,
  type FactSource,
  type SourceAnswer,
  type SourceReading,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';

/** Requests until an answer has records: some sources need a cookie or an earlier list first. */
const MAX_REQUESTS = 3;

/** The first answer with records, and its content; without one, the last answer. */
async function readRecords(
  source: FactSource<unknown>,
  first: SourceRequest,
  fetcher: SourceFetcher,
): Promise<{ readonly answer: SourceAnswer; readonly reading: SourceReading<unknown> }> {
  const { signal } = new AbortController();
  let request = first;
  for (let count = 1; ; count += 1) {
    const { answer } = await fetcher.fetch(source, request, false, signal);
    const reading = source.read(answer, request);
    const isEnd = reading.records > 0 || reading.next === null || count === MAX_REQUESTS;
    if (isEnd) return { answer, reading };
    request = reading.next;
  }
}

/** Asks a source its first questions, and judges the answer. */
export function checkSource(source: FactSource<unknown>, runtime: Runtime): Check {
  const name = `source ${source.name}`;
  return async (): Promise<Finding> => {
    const closing: (() => void | Promise<void>)[] = [];
    const alive = keepAlive();
    try {
      const fetcher = openFetcher(runtime, { add: (_, close) => void closing.push(close) });
      const nowMs = runtime.clock.nowMs();
      const first = source.first(null, occasionAt(nowMs));
      if (first === null) return { name, status: 'ok', fact: 'nothing is due now' };
      const { answer, reading } = await readRecords(source, first, fetcher);
      const { records, shape } = reading;
      const missing = records === 0 ? [] : missingPaths(shape, source.needs);
      const tookMs = Math.round(runtime.clock.nowMs() - nowMs);
      const fact = `${records} records in ${answer.bytes.length} bytes, after ${tookMs} ms`;
      if (missing.length === 0) return { name, status: 'ok', fact };
      const advice = 'the source has changed its format: update, or turn it off';
      return { name, status: 'warn', fact: `${fact}; without ${missing.join(', ')}`, advice };
    } catch (error) {
      const isKnown = error instanceof SourceError || error instanceof SourceFormatError;
      if (!isKnown) throw error;
      const kind = error instanceof SourceError ? error.kind : 'shape_changed';
      const advice =
        'the server keeps its last state; leave the source out of COLLECT_SOURCES to turn it off';
      return { name, status: 'warn', fact: `${kind}: ${error.message}`, advice };
    } finally {
      alive.end();
      for (const close of closing) await close();
    }
  };
}
