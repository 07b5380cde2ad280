import { DomainError, type ValidationEntry } from '#kernel/errors/errors.ts';
import { PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import { InvalidBundleError, type BundleFault } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleSource, InlineBundle } from '#signalhub/publishing/bundle-source.ts';
import type { PublicationReceipt } from '#signalhub/publishing/publish-bundle.ts';
import { requirePublisher } from '#signalhub/context/require-publisher.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

interface PublishArguments {
  readonly archive?: string | null;
  readonly bundle?: InlineBundle | null;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Wait while another process may be publishing, in seconds. */
const BUSY_RETRY_SEC = 5;

/** Publishing mutations: the same checks and receipt as the command line. */
export const PUBLISHING_MUTATIONS = {
  publish: async (
    _root: unknown,
    { archive, bundle }: PublishArguments,
    context: SignalhubContext,
  ): Promise<PublicationReceipt> => {
    requirePublisher(context, 'publish');
    try {
      return await context.publish(sourceOf(archive ?? null, bundle ?? null));
    } catch (error) {
      throw explained(error);
    }
  },
};

function sourceOf(archive: string | null, bundle: InlineBundle | null): BundleSource {
  if (bundle !== null && archive === null) return { inline: bundle };
  if (bundle !== null || archive === null) {
    throw new DomainError('invalid_input', 'Send either archive or bundle, not both.');
  }
  if (archive.length % 4 !== 0 || !BASE64.test(archive)) {
    throw new DomainError('invalid_input', 'archive is not base64 (RFC 4648, with padding).');
  }
  return { archive: Buffer.from(archive, 'base64') };
}

/** Converts publishing errors for clients; anything else is an internal error. */
function explained(error: unknown): unknown {
  if (error instanceof InvalidBundleError) {
    const validation = error.faults.map(validationEntry);
    return new DomainError('invalid_bundle', error.message, { validation });
  }
  if (!(error instanceof PublicationRefusedError)) return error;
  return error.reason === 'busy'
    ? new DomainError('publishing_busy', undefined, { retryAfterSec: BUSY_RETRY_SEC })
    : new DomainError('publication_conflict', error.message);
}

function validationEntry({ file, line, field, message }: BundleFault): ValidationEntry {
  const loc = [file, ...(line === null ? [] : [line]), ...(field?.split('.') ?? [])];
  return { type: 'bundle_fault', loc, msg: message, input: null };
}
