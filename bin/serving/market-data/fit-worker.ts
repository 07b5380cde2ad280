import { runFitTask } from '#market-data/calculation/fit-task.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { serveTasks } from '#platform/threads/serve-tasks.ts';

// A worker thread of the market-data subgraph: it runs the fits of indicators.
const indicators = new IndicatorSet(INDICATORS);
serveTasks((task) => runFitTask(indicators, task));
