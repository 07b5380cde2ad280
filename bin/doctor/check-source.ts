import { keepAlive } from '#bin/collecting/keep-alive.ts';
import { openFetcher } from '#bin/collecting/open-collecting.ts';
import type { Check, Finding } from '#bin/doctor/finding.ts';
import { missingPaths } from '#signalhub/collectors/answer-shape.ts';
import { SourceError } from '#signalhub/collectors/engine/source-error.ts';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { SourceFormatError } from '#signalhub/collectors/source.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';

/** Asks a source its first question, and judges the answer. */
export function checkSource(source: FactSource<unknown>, runtime: Runtime): Check {
  const name = `source ${source.name}`;
  return async (): Promise<Finding> => {
    const closing: (() => void | Promise<void>)[] = [];
    const alive = keepAlive();
    try {
      const fetcher = openFetcher(runtime, { add: (_, close) => void closing.push(close) });
      const nowMs = runtime.clock.nowMs();
      const request = source.first(null, occasionAt(nowMs));
      if (request === null) return { name, status: 'ok', fact: 'nothing is due now' };
      const { signal } = new AbortController();
      const { answer } = await fetcher.fetch(source, request, false, signal);
      const { records, shape } = source.read(answer, request);
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
