import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import type { TableShape } from '#rest-documents/compile/table-shape.ts';
import { compileAcceptedType } from '#rest-documents/http/accepted-type.ts';
import { compileReader } from '#rest-documents/http/request-values.ts';
import type { TimeFormat } from '#rest-documents/tables/csv-text.ts';
import {
  TABLE_ENCODERS,
  TABLE_MEDIA_TYPES,
  type TableEncoder,
} from '#rest-documents/tables/representations.ts';
import { TABLE_PARAMETERS } from '#rest-documents/tables/table-parameters.ts';
import { readTableFrom } from '#rest-documents/tables/table-reader.ts';
import { ValidationEntries } from '#rest-documents/validate/validation-entries.ts';

/** A table format of an answer. */
export interface TableRepresentation {
  /** Suffix that distinguishes the entity tags of an answer's representations. */
  readonly suffix: string;
  /** Headers that say what the content is. */
  readonly headers: OutgoingHttpHeaders;
  bytesOf(data: unknown): Promise<Uint8Array>;
}

/** Returns the representation that a request asks for; null for the documented JSON. */
export type RepresentationOf = (
  req: IncomingMessage,
  query: ParsedUrlQuery,
) => TableRepresentation | null;

// Routes share the cache of parsed headers.
const acceptedTable = compileAcceptedType(TABLE_MEDIA_TYPES);

/**
 * Builds the content negotiation of a route. It throws `not_acceptable` for a request that accepts none of
 * the types, and `invalid_input` for an unknown format.
 */
export function compileRepresentation(route: Route): RepresentationOf {
  const { table } = route;
  // A route with one type ignores `Accept`, as FastAPI does.
  if (table === null) return () => null;
  const read = compileReader({ parameters: TABLE_PARAMETERS });
  const name = fileNameOf(route.path);
  return (req, query) => {
    const faults = new ValidationEntries();
    const { format, time } = read({ path: {}, query, body: null }, faults) as {
      format?: string;
      time?: TimeFormat;
    };
    if (faults.entries.length > 0) {
      throw new DomainError('invalid_input', undefined, { validation: faults.entries });
    }
    const type = format === undefined ? acceptedTable(req.headers.accept) : null;
    const encoder = TABLE_ENCODERS.find((one) => one.format === format || one.mediaType === type);
    return encoder === undefined ? null : representationOf(encoder, time ?? 'iso', table, name);
  };
}

function representationOf(
  encoder: TableEncoder,
  times: TimeFormat,
  table: TableShape,
  name: string,
): TableRepresentation {
  const { format, contentType, extension, writesTimes } = encoder;
  return {
    suffix: writesTimes ? `${format}-${times}` : format,
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}.${extension}"`,
    },
    bytesOf: (data) => encoder.encode(readTableFrom(data, table), times),
  };
}

/** The last fixed segment of a path. */
function fileNameOf(path: string): string {
  return path.split('/').findLast((part) => !part.startsWith('{'))!;
}
