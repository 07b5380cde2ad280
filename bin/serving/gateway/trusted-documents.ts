import { stat } from 'node:fs/promises';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { RecentOperation } from '#federation/documents/plan-ahead.ts';
import type { EnginePlugin } from '#federation/hooks/request-hooks.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import type { TrustedDocument, TrustedDocuments } from '#kernel/ports/trusted-documents.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** The trusted documents of a gateway. */
export interface OpenedDocuments {
  readonly documents: TrustedDocuments;
  readonly plugin: EnginePlugin;
  /** Operations to plan before a supergraph serves requests. */
  warmUp(): readonly RecentOperation[];
  /** Follows the manifest until the process ends. */
  follow(onChange: () => void): void;
}

const EXTENSIONS = ['.json', '.graphql', '.gql'];
/** A warm-up plans for requests without a token, labels and parts. */
const ANONYMOUS = {
  conditions: {},
  rights: { isAuthenticated: false, holdsScope: () => false, holdsPolicy: () => false },
  labels: [],
  isInParts: false,
};

/**
 * Reads the manifest of the settings; null without one. Throws `ConfigurationError` for an unusable manifest, or a mode
 * that needs one.
 */
export async function openTrustedDocuments(
  runtime: Runtime,
  shutdown: Shutdown,
): Promise<OpenedDocuments | null> {
  const { settings, log, meter } = runtime;
  const { documentsManifest: place, documentsMode: mode } = settings;
  if (place === '') {
    if (mode === 'off') return null;
    throw new ConfigurationError(`DOCUMENTS_MODE=${mode} needs a manifest: set DOCUMENTS_MANIFEST`);
  }
  const [{ DocumentSet }, { safelistPlugin }] = await Promise.all([
    import('#gateway/trusted-documents/document-set.ts'),
    import('#gateway/trusted-documents/safelist-plugin.ts'),
  ]);
  const { source, isFolder } = await sourceAt(place, runtime);
  const documents = new DocumentSet({ source, isFolder, log, meter });
  try {
    await documents.load();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`DOCUMENTS_MANIFEST=${source.name} cannot be used: ${reason}`);
  }
  return {
    documents,
    plugin: safelistPlugin({ mode, documents, log, meter }),
    warmUp: () => operationsIn(documents.all, settings.documentsWarmUp),
    follow(onChange) {
      const hint = (): void => documents.hint();
      process.on('SIGHUP', hint);
      const stop = documents.follow(onChange);
      // The manifest may have changed since it was read.
      hint();
      shutdown.add('trusted documents', () => {
        process.off('SIGHUP', hint);
        stop();
      });
    },
  };
}

async function sourceAt(
  place: string,
  { settings, clock, random }: Runtime,
): Promise<{ readonly source: TextSource; readonly isFolder: boolean }> {
  const everyMs = settings.supergraphPollSec * 1_000;
  if (/^https?:/i.test(place)) {
    if (!URL.canParse(place))
      throw new ConfigurationError(`DOCUMENTS_MANIFEST=${place} is not a URL`);
    const { polledUrl } = await import('#platform/text-source/polled-url.ts');
    return { source: polledUrl(place, { everyMs, headers: {}, clock, random }), isFolder: false };
  }
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) {
    const { watchedFolder } = await import('#platform/text-source/watched-folder.ts');
    return { source: watchedFolder(place, EXTENSIONS, clock, everyMs), isFolder };
  }
  const { watchedFile } = await import('#platform/text-source/watched-file.ts');
  return { source: watchedFile(place, clock, everyMs), isFolder };
}

function operationsIn(
  all: readonly TrustedDocument[],
  ids: readonly string[],
): readonly RecentOperation[] {
  const isWanted = ids.includes('*') ? () => true : (id: string) => ids.includes(id);
  return all.flatMap(({ id, text, operationNames }) =>
    isWanted(id)
      ? operationNames.map((operationName) => ({
          document: text,
          operationName,
          variants: [ANONYMOUS],
        }))
      : [],
  );
}
