import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether there is a browser; tests are skipped without one. */
export const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser) console.log(`pages in a browser: skipped, there is no ${CHROMIUM}`);

/** A page of the dashboard in a browser, with its complaints. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console messages, errors, failed answers and requests to other hosts since the last look. */
  complaints(): string[];
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

/**
 * Opens an empty page that records what a reader's console would show. Without a graphics card painting takes the
 * greater part of a test's time; layout, hits and what a chart holds are the same with a quarter of the pixels.
 */
export async function openPage(
  browser: Browser,
  origin: string,
  deviceScaleFactor = 0.5,
): Promise<WatchedPage> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, deviceScaleFactor });
  const page = await context.newPage();
  const noted: string[] = [];
  page.on('console', (line) => noted.push(`console ${line.type()}: ${line.text()}`));
  page.on('pageerror', (error) => noted.push(`error: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) noted.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(origin).host) {
      noted.push(`foreign request: ${request.url()}`);
    }
  });
  return { page, context, complaints: () => noted.splice(0) };
}
