/** Where the browser keeps the drawings of a series. */
export function drawingsKey(series: string): string {
  return `marketgraph.drawings.${series}`;
}

/** Whether something is kept there, so that its tool has to be loaded at once. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Where the browser keeps the alerts of a series. */
export function alertsKey(series: string): string {
  return `marketgraph.alerts.${series}`;
}
