import type { SupergraphOpener } from '#bin/serving/gateway/supergraph-opener.ts';
import { firstText } from '#bin/serving/gateway/supergraph-source.ts';
import { unusableSupergraph } from '#federation/compose/composition-error.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import type { FallbackStart } from '#gateway/reload/supergraph-updates.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { LastValidText } from '#platform/text-source/last-valid-text.ts';

/** The supergraph of a start. */
export interface FirstSupergraph {
  readonly text: string;
  readonly graph: OpenedGraph;
  /** Null if it comes from the source. */
  readonly start: FallbackStart | null;
}

/**
 * Opens the supergraph of a source, or the saved one when the source is unreadable or invalid. Rejects with the
 * problem of the newest text when none was saved: the operator sees all of it, with its position.
 */
export async function firstGraph(
  opener: SupergraphOpener,
  source: TextSource,
  kept: LastValidText | null,
): Promise<FirstSupergraph> {
  let newest: string | null = null;
  try {
    newest = await firstText(source);
    return { text: newest, graph: opener.open(newest), start: null };
  } catch (error) {
    const text = (await kept?.read()) ?? null;
    if (kept === null || text === null) throw withPosition(source, newest, error);
    try {
      const start = { file: kept.path, newest, reason: firstLineOf(error) };
      return { text, graph: opener.open(text), start };
    } catch {
      throw withPosition(source, newest, error);
    }
  }
}

/** Saves a text that is in service. A failure is only logged. */
export async function keepText(kept: LastValidText | null, text: string, log: Log): Promise<void> {
  try {
    await kept?.keep(text);
  } catch (error) {
    log.warn(
      { reason: firstLineOf(error) },
      'saving the current supergraph failed; a restart needs its source',
    );
  }
}

function withPosition(source: TextSource, text: string | null, error: unknown): unknown {
  if (error instanceof ConfigurationError || text === null) return error;
  return unusableSupergraph(source.name, text, error);
}

function firstLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
