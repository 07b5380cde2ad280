import type { Runtime } from '#bin/wiring/runtime.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** The configured source of the supergraph. Throws `ConfigurationError` without one, or for an invalid URL. */
export async function supergraphSourceOf(
  runtime: Pick<Runtime, 'settings' | 'clock' | 'random'>,
): Promise<TextSource> {
  const { settings, clock, random } = runtime;
  const { supergraphFrom: place, supergraphPollSec, supergraphHeader } = settings;
  if (place === '') {
    throw new ConfigurationError(
      'no supergraph is configured; name its file or URL with --supergraph, or supergraph.from of the configuration',
    );
  }
  const everyMs = supergraphPollSec * 1_000;
  if (!/^https?:/i.test(place)) {
    const { watchedFile } = await import('#platform/text-source/watched-file.ts');
    return watchedFile(place, clock, everyMs);
  }
  if (!URL.canParse(place)) throw new ConfigurationError(`SUPERGRAPH=${place} is not a URL`);
  const { polledUrl } = await import('#platform/text-source/polled-url.ts');
  return polledUrl(place, { everyMs, headers: headersOf(supergraphHeader), clock, random });
}

/** The text of a start. Throws `ConfigurationError` when it cannot be read. */
export async function firstText(source: TextSource): Promise<string> {
  try {
    return (await source.read()) ?? '';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`the supergraph ${source.name} cannot be read: ${reason}`);
  }
}

function headersOf(line: string): Record<string, string> {
  const colon = line.indexOf(': ');
  return colon === -1 ? {} : { [line.slice(0, colon).toLowerCase()]: line.slice(colon + 2) };
}
