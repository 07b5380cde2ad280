import type { SupergraphOpener } from '#bin/serving/supergraph-opener.ts';
import { firstText } from '#bin/serving/supergraph-source.ts';
import { unusableSupergraph } from '#federation/compose/composition-error.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import type { FallbackStart } from '#gateway/reload/supergraph-updates.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { KeptText } from '#platform/text-source/kept-text.ts';

/** What a server begins with. */
export interface FirstSupergraph {
  readonly text: string;
  readonly graph: OpenedGraph;
  /** Null where it is what the source says. */
  readonly start: FallbackStart | null;
}

/**
 * Opens the supergraph of a source, or the one that was kept where that cannot be read or served. Rejects with
 * what is wrong with the newest where none was kept: whoever starts a server sees all of it, at its place in the text.
 */
export async function firstGraph(
  opener: SupergraphOpener,
  source: TextSource,
  kept: KeptText | null,
): Promise<FirstSupergraph> {
  let newest: string | null = null;
  try {
    newest = await firstText(source);
    return { text: newest, graph: opener.open(newest), start: null };
  } catch (error) {
    const text = (await kept?.read()) ?? null;
    if (kept === null || text === null) throw told(source, newest, error);
    try {
      const start = { file: kept.path, newest, reason: firstLineOf(error) };
      return { text, graph: opener.open(text), start };
    } catch {
      throw told(source, newest, error);
    }
  }
}

/** Keeps a text that is served. That it could not be kept is told, and hinders nothing. */
export async function keepText(kept: KeptText | null, text: string, log: Log): Promise<void> {
  try {
    await kept?.keep(text);
  } catch (error) {
    log.warn({ reason: firstLineOf(error) }, 'the supergraph that is served cannot be kept');
  }
}

function told(source: TextSource, text: string | null, error: unknown): unknown {
  if (error instanceof ConfigurationError || text === null) return error;
  return unusableSupergraph(source.name, text, error);
}

function firstLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
