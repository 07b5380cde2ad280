/** Query parameters that track the reader and do not select the page. */
const TRACKING = /^(utm_.+|spm|from|share|source|scene|isappinstalled|wfr|ref|_t|timestamp)$/i;

/**
 * The form in which URLs are compared: without scheme, `www.`, fragment, tracking parameters and trailing
 * slash; the remaining parameters sorted. Null for a text that is not a URL.
 */
export function canonicalUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const host = url.host.replace(/^(www|m|wap)\./, '');
  const path = url.pathname.replace(/\/(index\.s?html?)?$/, '');
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  // The bare URL of a site is its front page, whose content changes daily.
  if (path === '' && kept.length === 0) return null;
  const query = new URLSearchParams(kept.toSorted(byNameAndValue)).toString();
  return `${host}${path}${query === '' ? '' : `?${query}`}`;
}

function byNameAndValue(a: readonly string[], b: readonly string[]): number {
  return `${a[0]}=${a[1]}` < `${b[0]}=${b[1]}` ? -1 : 1;
}
