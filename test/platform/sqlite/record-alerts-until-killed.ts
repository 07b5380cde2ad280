import { openSqliteAlertStore } from '#platform/sqlite/alert-store-sqlite.ts';

// Records one event after the other in the file of its argument, and prints the id of each once it is acknowledged,
// until it is killed.
const store = openSqliteAlertStore(process.argv[2]!, {
  maxRules: 10,
  maxRulesPerOwner: 10,
  maxEventsPerState: 100_000,
});
await store.addRule({
  id: 'rule',
  ownerId: 'desk',
  name: 'rule',
  url: 'https://hooks.example/a',
  secret: 'whsec_AAAA',
  kind: 'material',
  watched: {},
  cooldownMs: 0,
  createdAtMs: 0,
  activeSinceMs: 0,
  isActive: true,
  pausedBecause: null,
  problem: null,
});
for (let count = 1; ; count += 1) {
  const id = `evt_${count}`;
  await store.record('rule', [{ id, body: '{}', createdAtMs: count }], JSON.stringify({ count }));
  await new Promise<void>((resolve) => process.stdout.write(`${id}\n`, () => resolve()));
}
