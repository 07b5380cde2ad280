import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Uploads } from '#graph-server/http/front-dependencies.ts';

/** Takes files within the limits of the settings; null, and nothing is loaded, where they are off. */
export async function openUploads({ settings }: Runtime): Promise<Uploads | null> {
  if (!settings.uploadsEnabled) return null;
  const { uploadsWithin } = await import('#graph-server/uploads/multipart-request.ts');
  return uploadsWithin({
    maxFiles: settings.uploadsMaxFiles,
    maxFileBytes: settings.uploadsMaxFileKib * 1_024,
    maxMapBytes: settings.uploadsMaxMapKib * 1_024,
  });
}
