import { Shell } from '#dashboard/shell/shell.ts';

/** Starts the dashboard in a browser. */
new Shell().start();
