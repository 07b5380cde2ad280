import { readFileSync, watchFile, unwatchFile } from 'node:fs';

/**
 * Waits for the banner of a starting server, then asks it what a newcomer would: bars over REST, a
 * federated query, readiness. Ends with 1 and a sentence when an answer is not as promised.
 */
const [bannerFile] = process.argv.slice(2);
if (bannerFile === undefined) throw new Error('usage: smoke.ts FILE-WITH-THE-BANNER');

const origin = await new Promise<string>((resolve, reject) => {
  const timer = setTimeout(() => reject(new Error('no banner within 30 s')), 30_000);
  const look = (): void => {
    const found = /http:\/\/localhost:\d+/.exec(readFileSync(bannerFile, 'utf8'));
    if (found === null) return;
    clearTimeout(timer);
    unwatchFile(bannerFile);
    resolve(found[0]);
  };
  watchFile(bannerFile, { interval: 50 }, look);
  look();
});

async function ask(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(origin + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function askUntil(path: string, isGood: (answer: unknown) => boolean): Promise<unknown> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const answer = await ask(path).catch((error: unknown) => error);
    if (!(answer instanceof Error) && isGood(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`${path} never became good: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const klines = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=5';
const rows = await askUntil(klines, (answer) => Array.isArray(answer) && answer.length === 5);
await askUntil('/readyz', () => true);
const query = `{ company(stockCode: "688901") { name sectorRelations { sector { name } }
  listings { exchange symbol latestBar { close } } } }`;
const graph = (await ask('/graphql', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
})) as { data?: { company?: { listings: { latestBar: unknown }[] } }; errors?: unknown };
if (graph.errors !== undefined || graph.data?.company?.listings.at(-1)?.latestBar == null) {
  throw new Error(`the federated query answered ${JSON.stringify(graph)}`);
}
const documentation = await fetch(`${origin}/docs/publishing`);
if (!documentation.ok || !(await documentation.text()).includes('<main id="content"')) {
  throw new Error(`/docs/publishing answered ${documentation.status}`);
}
console.log(
  'smoke:',
  JSON.stringify((rows as unknown[]).at(-1)),
  JSON.stringify(graph.data.company),
);
