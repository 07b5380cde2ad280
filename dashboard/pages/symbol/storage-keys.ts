/** Where the browser keeps the drawings of a series. */
export function drawingsKey(series: string): string {
  return `marketgraph.drawings.${series}`;
}

/** Whether the key has a stored value, so that its tool must be loaded immediately. */
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
