import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Uploads } from '#graph-server/http/front-dependencies.ts';

/** Accepts files within the limits of the settings. If uploads are off, it returns null and loads no module. */
export async function openUploads({ settings }: Runtime): Promise<Uploads | null> {
  if (!settings.uploadsEnabled) return null;
  const { uploadsWithin } = await import('#graph-server/uploads/multipart-request.ts');
  return uploadsWithin({
    maxFiles: settings.uploadsMaxFiles,
    maxFileBytes: settings.uploadsMaxFileKib * 1_024,
    maxMapBytes: settings.uploadsMaxMapKib * 1_024,
  });
}
