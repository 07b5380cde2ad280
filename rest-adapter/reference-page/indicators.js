// The search of indicators: what it shows is asked of this server, and nothing of any other.
const found = document.getElementById('found');
const count = document.getElementById('count');
const fields = ['q', 'measure', 'cost'].map((id) => document.getElementById(id));

/** An element with text or children. */
function element(tag, content, className) {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  if (Array.isArray(content)) made.append(...content);
  else made.textContent = content;
  return made;
}

async function ask(path) {
  const response = await fetch(path);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

let newest = 0;

async function search() {
  const asked = ++newest;
  const query = new URLSearchParams({ limit: '100' });
  for (const field of fields) if (field.value !== '') query.set(field.id, field.value);
  const answer = await ask(`/api/indicators/search?${query}`);
  // An older question may be answered later.
  if (asked !== newest) return;
  const { indicators, total_count: total } = answer;
  const rest = total > indicators.length ? `, the first ${indicators.length} are shown` : '';
  count.textContent = `${total} ${total === 1 ? 'indicator' : 'indicators'}${rest}`;
  found.replaceChildren(...indicators.map(card));
}

function card(indicator) {
  const { name, title, title_zh: chinese, category, cost, desc, caveats } = indicator;
  const button = element('button', `${title}${chinese === null ? '' : ` · ${chinese}`}`);
  button.type = 'button';
  button.setAttribute('aria-expanded', 'false');
  const drawing = document.createElement('img');
  drawing.src = `/api/docs/indicators/${name}.svg`;
  drawing.alt = `${title} over daily bars`;
  drawing.loading = 'lazy';
  const item = element('li', [
    element('h2', [button]),
    element('p', `${name} · ${category} · cost ${cost}`, 'facts'),
    drawing,
    element('p', desc),
    ...caveats.map((text) => element('p', text, 'facts')),
  ]);
  button.addEventListener('click', () => toggle(item, button, name));
  return item;
}

async function toggle(item, button, name) {
  const isOpen = item.classList.toggle('is-open');
  button.setAttribute('aria-expanded', String(isOpen));
  item.querySelector('.details')?.remove();
  if (!isOpen) return;
  const details = await profile(name);
  if (item.classList.contains('is-open')) item.append(details);
}

async function profile(name) {
  const indicator = await ask(`/api/indicators/${name}`);
  const { formula, source, params, outputs, signals, aliases } = indicator;
  const list = (label, names) =>
    names.length === 0 ? [] : [element('p', `${label}: ${names.join(', ')}`)];
  return element(
    'div',
    [
      ...(formula === '' ? [] : [element('pre', formula)]),
      element('p', `Source: ${source}`),
      ...list(
        'Also found as',
        aliases.map((alias) => alias.name),
      ),
      ...list('Related', indicator.related),
      ...list('Often used with', indicator.often_used_with),
      table(
        ['parameter', 'default', 'meaning'],
        params.map((one) => [one.name, one.default, one.description]),
      ),
      table(
        ['column', 'unit', 'first value after', 'meaning'],
        outputs.map((one) => [one.column, one.unit, `${one.first_bar} bars`, one.description]),
      ),
      table(
        ['feature', 'kind', 'bias', 'true when'],
        signals.map((one) => [one.id, one.kind, one.bias, one.definition]),
      ),
    ],
    'details',
  );
}

function table(head, rows) {
  if (rows.length === 0) return element('span', '');
  const line = (cells, tag) =>
    element(
      'tr',
      cells.map((cell) => element(tag, String(cell))),
    );
  return element('table', [
    element('thead', [line(head, 'th')]),
    element(
      'tbody',
      rows.map((row) => line(row, 'td')),
    ),
  ]);
}

function start() {
  search().catch((error) => {
    count.textContent = error.message;
  });
}

for (const field of fields) field.addEventListener('input', start);
document.getElementById('search').addEventListener('submit', (event) => event.preventDefault());
start();
