import { serveHive } from './serve-hive.mjs';

// Hive Gateway as it is by default: stitching, in JavaScript.
serveHive({});
