/** A table that scrolls by itself on narrow screens. Head and cells are HTML; a head without words is no header. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const headCells = head.map((text) => (text === '' ? '<td></td>' : `<th>${text}</th>`)).join('');
  const body = rows
    .map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`)
    .join('\n');
  return [
    '<div class="table" tabindex="0"><table>',
    `<thead><tr>${headCells}</tr></thead>`,
    `<tbody>${body}</tbody>`,
    '</table></div>',
  ].join('');
}
