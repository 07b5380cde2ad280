/** The page of the control port for a browser. */
export const CONTROL_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Simulated exchanges: control port</title>
  <style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem }</style>
  <h1>The control port of the simulated exchanges</h1>
  <p>Programs on this machine plant and clear faults here, while the demo runs. Marketgraph itself is at another port:
  the banner of its start names it.</p>
  <ul>
    <li><a href="/faults">GET /faults</a>: the faults that are active, and every kind</li>
    <li><code>POST /faults</code>, <code>DELETE /faults</code>, <code>DELETE /faults/{id}</code></li>
    <li><code>POST /holes</code>, <code>POST /status</code>, <code>POST /splits</code></li>
    <li><a href="/sites">GET /sites</a>: the sites of signalhub's sources, and what each does wrong;
    <code>POST /sites</code>, <code>DELETE /sites</code></li>
  </ul>
  <p><code>docs/simulators.md</code> has an example of each.</p>
</html>
`;
