import { unifiedGraphHandler } from '@graphql-hive/router-runtime';
import { serveHive } from './serve-hive.mjs';

// Hive Gateway over its planner in Rust.
serveHive({ unifiedGraphHandler });
