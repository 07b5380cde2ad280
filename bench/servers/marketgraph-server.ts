import { boundHeaps } from '#bin/wiring/bound-heaps.ts';
import { serveWorld } from '#bench/servers/serve-world.ts';
import { openBenchWorld } from '#bench/world/bench-world.ts';

boundHeaps();
await serveWorld(await openBenchWorld());
