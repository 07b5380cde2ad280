import type { PageName } from '#dashboard/app/page-table.ts';

/** Loads the style sheet of a page, where it has one and this document lacks it. */
export async function loadStyles(page: PageName): Promise<void> {
  const named = document.querySelector<HTMLMetaElement>('meta[name=page-styles]')?.content;
  const addresses = JSON.parse(named ?? '{}') as Readonly<Record<string, string>>;
  const address = addresses[page];
  if (address === undefined) return;
  if (document.querySelector(`link[rel=stylesheet][href="${address}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${address} was not loaded`)));
  });
  document.head.append(link);
  await loaded;
}
