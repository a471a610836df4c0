import type pg from 'pg'

/**
 * Fills tables as in any bulk load: without triggers and references, and without the indexes of these tables, which are
 * made again at the end. A key that another table refers to stays. Afterwards the database is as one that has lived for a
 * while; else the server's own vacuum and checkpoint run beside what is measured.
 */
export async function loadInBulk(
  db: pg.Pool,
  tables: readonly string[],
  fill: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await db.connect()
  try {
    // So that few checkpoints come during the load.
    await client.query("alter system set max_wal_size = '8GB'")
    await client.query('select pg_reload_conf()')
    await client.query("set session_replication_role = 'replica'")
    await client.query('set synchronous_commit = off')
    await client.query("set maintenance_work_mem = '1GB'")
    await client.query("set work_mem = '256MB'")
    const restoreIndexes = await dropIndexes(client, tables)
    await fill(client)
    await restoreIndexes()
    await client.query('reset all')
    await client.query('alter system reset max_wal_size')
    await client.query('select pg_reload_conf()')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

/** @returns a function that makes them again. */
async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint c
     where conrelid = any($1::text[]::regclass[]) and contype in ('p', 'u')
       and not exists (select 1 from pg_constraint f where f.confrelid = c.conrelid)`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::text[]::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = indexrelid)`,
    [tables],
  )
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return async () => {
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { definition } of indexes) await client.query(definition)
  }
}
