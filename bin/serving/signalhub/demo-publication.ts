import type { DemoPublicationTask } from '#bin/serving/signalhub/publication-thread.ts';
import { demoWorldMoment } from '#bin/data-folder/demo-world.ts';
import { THREAD_MODULES } from '#bin/wiring/project-files.ts';
import type { FactStorePlace } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { startBackgroundWorker } from '#platform/threads/background-worker.ts';
import type { PublicationReceipt } from '#signalhub/publishing/publish-bundle.ts';

const THREAD = new URL('./publication-thread.ts', import.meta.url);

/**
 * Publishes the demo publication into the fact store on its own thread. Readers find it by polling. Rejects when it
 * cannot be published or the signal aborts; nothing is visible then.
 */
export async function publishDemo(
  { clock, log, settings }: Runtime,
  store: FactStorePlace,
  signal: AbortSignal,
): Promise<void> {
  const task: DemoPublicationTask = {
    store,
    seed: settings.simulatorSeed,
    publishedAtMs: demoWorldMoment(settings.dataDir, clock),
  };
  const thread = startBackgroundWorker<PublicationReceipt>(THREAD, task, {
    youngMb: 24,
    preload: THREAD_MODULES,
  });
  const stop = (): void => void thread.end();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    log.info({ ...(await thread.answer) }, 'demo published');
  } finally {
    await thread.ended;
    signal.removeEventListener('abort', stop);
  }
}
