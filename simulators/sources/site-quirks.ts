import { gb18030Bytes } from '#simulators/sources/gb18030-text.ts';
import type { SiteAnswer, SiteQuirks } from '#simulators/sources/site.ts';

const WALL =
  '<!DOCTYPE html><html><head><meta charset="utf-8"><title>云安全平台</title></head>' +
  '<body>访问行为异常，请完成验证后继续访问。</body></html>';
const SCRIPT = '<script>document.cookie="wall=1;path=/";location.href=location.pathname</script>';
const PROXY = '<html><head><title>502 Bad Gateway</title></head><body></body></html>';

/** The answer of a quirk that replaces every other answer; null for none. */
export function insteadOf(quirks: SiteQuirks): SiteAnswer | null {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  if (quirks.has('html_wall')) return { status: 200, headers, body: WALL };
  if (quirks.has('forbidden')) return { status: 403, headers, body: WALL };
  if (quirks.has('script_wall')) return { status: 521, headers, body: SCRIPT };
  if (quirks.has('broken')) return { status: 502, headers, body: PROXY };
  if (quirks.has('too_many')) {
    return { status: 429, headers: { ...headers, 'retry-after': '60' }, body: '' };
  }
  return null;
}

/** Records under the quirks that change which there are. */
export function quirkyRecords<Row>(records: readonly Row[], quirks: SiteQuirks): readonly Row[] {
  if (quirks.has('zero_rows')) return [];
  return quirks.has('shrunk') ? records.slice(0, Math.floor(records.length * 0.6)) : records;
}

/** A list under the quirk that makes it an object. */
export function quirkyList<Row>(records: readonly Row[], quirks: SiteQuirks): object {
  return quirks.has('list_as_object') ? { ...records } : records;
}

/** The offset and the records of a page. Numbers of pages begin with 0. */
export function pageOf<Row>(
  records: readonly Row[],
  page: number,
  size: number,
  quirks: SiteQuirks,
): readonly Row[] {
  const length = quirks.has('short_pages') ? Math.min(size, 30) : size;
  const shown = quirks.has('repeated_pages') ? Math.min(page, 1) : page;
  return records.slice(shown * length, (shown + 1) * length);
}

/** A text as bytes, under the quirks of transfer. */
export function quirkyBytes(text: string, quirks: SiteQuirks): Uint8Array {
  const bytes = quirks.has('gb18030') ? gb18030Bytes(text) : new TextEncoder().encode(text);
  return quirks.has('truncated') ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
}
