import type { PageName } from '#dashboard/app/page-table.ts';

/** Sheets that this document is loading, by address: two pages that open in haste wait for the same one. */
const loading = new Map<string, Promise<void>>();

/**
 * Loads the style sheet of a page, if it has one that this document lacks. After a failure, the next call requests it
 * again.
 */
export async function loadStyles(page: PageName): Promise<void> {
  const named = document.querySelector<HTMLMetaElement>('meta[name=page-styles]')?.content;
  const addresses = JSON.parse(named ?? '{}') as Readonly<Record<string, string>>;
  const address = addresses[page];
  if (address === undefined) return;
  const known = loading.get(address);
  if (known === undefined && document.querySelector(`link[href="${address}"]`) !== null) return;
  await (known ?? addSheet(address));
}

function addSheet(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} was not loaded`));
    });
  }).finally(() => loading.delete(address));
  loading.set(address, loaded);
  document.head.append(link);
  return loaded;
}
