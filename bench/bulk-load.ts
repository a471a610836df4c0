import type pg from 'pg'

/**
 * Fills tables in bulk: without triggers and references, and without the indexes of these tables, which are
 * created again at the end. A key to which another table refers stays. Afterwards the database is like one
 * that has been in use for a while; otherwise the server's own vacuum and checkpoint would run during the
 * measurement.
 */
export async function loadInBulk(
  db: pg.Pool,
  tables: readonly string[],
  fill: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await db.connect()
  try {
    // This setting makes checkpoints rare during the load.
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

/** Drops the indexes. @returns a function that creates them again */
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
