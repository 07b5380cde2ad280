import { readFileSync } from 'node:fs';
import { DuckDBDataChunk, DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { tableFromIPC, type Table } from 'apache-arrow';
import { Marketgraph } from '../../clients/typescript/src/index.ts';

/** SQL over bars: `npx node examples/duckdb/query-bars.ts [FILE.sql]`. The table is called `bars`. */
const graph = new Marketgraph({ url: process.env['MARKETGRAPH_URL'] ?? 'http://localhost:4000' });
const sql = readFileSync(process.argv[2] ?? new URL('daily-ranges.sql', import.meta.url), 'utf8');

const bytes = await graph.table('arrow', '/api/klines', {
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1h',
  limit: 1_000,
});
const database = await DuckDBInstance.create(':memory:');
const connection = await database.connect();
await fill(connection, tableFromIPC(bytes));
const answer = await connection.runAndReadAll(sql);
console.table(answer.getRowObjectsJson());

/** Takes columns as they are; DuckDB takes as many rows at once as its own vectors have. */
async function fill(connection: DuckDBConnection, table: Table): Promise<void> {
  const names = table.schema.fields.map(({ name }) => name);
  const columns = names.map((name) => `${name} ${name === 'open_time' ? 'BIGINT' : 'DOUBLE'}`);
  await connection.run(`CREATE TABLE received (${columns.join(', ')})`);
  const appender = await connection.createAppender('received');
  const types = Array.from({ length: appender.columnCount }, (_, at) => appender.columnType(at));
  const AT_ONCE = 2_048;
  for (let start = 0; start < table.numRows; start += AT_ONCE) {
    const rows = table.slice(start, start + AT_ONCE);
    const chunk = DuckDBDataChunk.create(types, rows.numRows);
    for (const [at, name] of names.entries()) {
      const values = [...(rows.getChild(name) ?? [])] as number[];
      chunk.setColumnValues(at, name === 'open_time' ? values.map(BigInt) : values);
    }
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
  await connection.run(
    'CREATE VIEW bars AS SELECT epoch_ms(open_time) AS open_time, * EXCLUDE open_time FROM received',
  );
}
