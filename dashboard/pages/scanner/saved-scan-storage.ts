/** A scan that the reader keeps: its name, and its address behind the question mark. */
export interface SavedScan {
  readonly name: string;
  readonly query: string;
}

/** The scans in the browser's storage; empty if the stored text has another form. */
export function storedScans(text: string | null): SavedScan[] {
  return scansOf(parsed(text ?? '[]')) ?? [];
}

/** The scans of a file that this page has written; null for any other file. */
export function readScanFile(text: string): SavedScan[] | null {
  const content = parsed(text);
  if (typeof content !== 'object' || content === null) return null;
  return scansOf((content as { readonly scans?: unknown }).scans);
}

function scansOf(value: unknown): SavedScan[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { name, query } = one as Record<string, unknown>;
    if (typeof name !== 'string' || typeof query !== 'string' || name === '') return [];
    // Parsed and written again, so that a link can contain only a query.
    return [{ name: name.slice(0, 60), query: new URLSearchParams(query).toString() }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
