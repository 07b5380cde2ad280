/** (I − A)⁻¹ of a square matrix by Gauss–Jordan with pivoting: a second opinion in a test. */
export function leontiefInverse(shares: readonly (readonly number[])[]): number[][] {
  const size = shares.length;
  const rows = shares.map((row, at) => [
    ...row.map((value, column) => (at === column ? 1 : 0) - value),
    ...row.map((_, column) => (at === column ? 1 : 0)),
  ]);
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column; row < size; row += 1) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const divisor = rows[column]![column]!;
    rows[column] = rows[column]!.map((value) => value / divisor);
    for (let row = 0; row < size; row += 1) {
      const factor = rows[row]![column]!;
      if (row === column || factor === 0) continue;
      rows[row] = rows[row]!.map((value, at) => value - factor * rows[column]![at]!);
    }
  }
  return rows.map((row) => row.slice(size));
}

/** Integrated ownership of each company in each other: (I − A)⁻¹ − I. */
export function integratedMatrix(shares: readonly (readonly number[])[]): number[][] {
  return leontiefInverse(shares).map((row, at) =>
    row.map((value, column) => value - (at === column ? 1 : 0)),
  );
}
