import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditRetentionYears } from '#contracts/audit/audit.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { emptyAuditLog, pastTriggers } from '#tests/support/database/past-triggers.ts'
import { pruneEntries } from './audit-chain.queries.ts'
import { pruneAudit } from './prune-audit.ts'
import { recordAudit } from './record-audit.ts'
import { verifyAudit } from './verify-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => emptyAuditLog(app.deps.open))
afterAll(() => app.close())

const query = async (text: string, values: unknown[] = []) =>
  (await app.deps.open.background.query(text, values)).rows
const add = (count: number, at = 'now()') =>
  query(`insert into audit_log (at, actor_name, action, subject_type, subject_id, details)
    select ${at}, 'anna', 'drug.update', 'drug', n::text, '{"before": {"name": "a"}, "after": {"name": "b"}}'
    from generate_series(1, ${count}) n`)
const verified = () => verifyAudit(app.deps.db)
const problem = async () => (await verified()).problem
/** The id of the entry at a position. */
const entryAt = async (position: number) =>
  Number((await query('select entry_id from audit_chain where position = $1', [position]))[0]?.entry_id)
const behind = (...statements: string[]) => pastTriggers(app.deps.open, statements)
const ends = () => query('select which, position::int from audit_ends order by which')

describe('the chain', () => {
  test('takes in each entry as its transaction commits, whoever writes it', async () => {
    // This is a row as the previous version writes it, which knows no address.
    await query(`insert into audit_log (actor_name, action, subject_type, subject_id, request_id)
      values ('anna', 'drug.update', 'drug', '1', 'r')`)
    await recordAudit(app.deps.db, { actor: 'system', action: 'job.run', subjectType: 'job', subjectId: 'x' })
    await app.deps.db.transaction(async (tx) => {
      for (const subjectId of [1, 2, 3])
        await recordAudit(tx, { actor: 'system', action: 'access.end', subjectType: 'user', subjectId })
    })
    expect(
      await query(`select position::int, action, subject_id from audit_chain join audit_log a on a.id = entry_id
        order by position`),
    ).toEqual([
      { position: 1, action: 'drug.update', subject_id: '1' },
      { position: 2, action: 'job.run', subject_id: 'x' },
      { position: 3, action: 'access.end', subject_id: '1' },
      { position: 4, action: 'access.end', subject_id: '2' },
      { position: 5, action: 'access.end', subject_id: '3' },
    ])
    expect(await verified()).toEqual({
      entries: 5,
      newest: { position: 5, hash: expect.stringMatching(/^[\da-f]{64}$/) },
      problem: undefined,
    })
  })

  test('has no place for what was rolled back', async () => {
    await add(1)
    const rolledBack = app.deps.db.transaction(async (tx) => {
      await recordAudit(tx, { actor: 'system', action: 'a.b', subjectType: 'a', subjectId: 1 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await add(1)
    expect(await verified()).toMatchObject({ entries: 2, newest: { position: 2 }, problem: undefined })
  })

  test('is one and whole when twenty transactions of several entries each commit at once', async () => {
    const transactions = Array.from({ length: 20 }, (_, writer) =>
      app.deps.db.transaction(async (tx) => {
        for (const part of [1, 2, 3]) {
          const subjectId = `${writer}-${part}`
          await recordAudit(tx, { actor: 'system', action: 'a.b', subjectType: 'a', subjectId })
          await wait(writer % 4)
        }
      }),
    )
    await Promise.all(transactions)
    expect(await verified()).toMatchObject({ entries: 60, newest: { position: 60 }, problem: undefined })
    const order = await query(`select subject_id from audit_chain join audit_log a on a.id = entry_id
      order by position`)
    const writers = order.map(({ subject_id }) => String(subject_id).split('-')[0])
    expect(writers.filter((writer, place) => writer !== writers[place - 1])).toHaveLength(20)
  })

  test('makes no deadlock of an entry before other changes and one after them', async (context) => {
    // The embedded engine runs one transaction at a time.
    if (app.deps.open.engine === 'pglite') return context.skip()
    const [one, other] = [await app.as('learner'), await app.as('learner')]
    const touch = (userId: number) => `update users set first_name = first_name where id = ${userId}`
    const entry = { actor: 'system', action: 'a.b', subjectType: 'a', subjectId: 1 } as const
    const bothHave = Promise.withResolvers<void>()
    await Promise.all([
      app.deps.db.transaction(async (tx) => {
        await recordAudit(tx, entry)
        await bothHave.promise
        await tx.execute(touch(other.userId))
      }),
      app.deps.db.transaction(async (tx) => {
        await tx.execute(touch(other.userId))
        bothHave.resolve()
        await wait(50)
        await recordAudit(tx, entry)
        await tx.execute(touch(one.userId))
      }),
    ])
    expect(await verified()).toMatchObject({ entries: 2, problem: undefined })
  })

  test('is read in parts, and has the same hashes in every time zone', async () => {
    await add(2300, "'2026-11-21T23:30:00Z'::timestamptz + n * interval '1.000001 second'")
    expect(await verified()).toMatchObject({ entries: 2300, newest: { position: 2300 }, problem: undefined })
    const hashes = (zone: string) =>
      app.deps.db.transaction(async (tx) => {
        await tx.execute(`set local time zone '${zone}'`)
        await tx.execute('set local extra_float_digits = 0')
        return verifyAudit(tx)
      })
    expect(await hashes('Asia/Kolkata')).toEqual(await hashes('America/Los_Angeles'))
    expect((await hashes('Asia/Kolkata')).problem).toBeUndefined()
  })
})

describe('the database refuses', () => {
  const refused = { code: '42501' }
  test.each([
    "update audit_log set actor_name = 'bea'",
    'update audit_log set actor_id = null',
    'delete from audit_log',
    'truncate audit_log',
    'update audit_chain set hash = hash',
    'delete from audit_chain where position = 3',
    'truncate audit_chain',
    'insert into audit_chain select position + 1, entry_id + 1, hash, hash from audit_chain where position = 3',
    "update audit_ends set position = 2 where which = 'newest'",
    "update audit_ends set which = 'pruned'",
    "insert into audit_ends select 'pruned', position, hash from audit_chain where position = 2",
    'delete from audit_ends',
    'truncate audit_ends',
  ])('%s', async (statement) => {
    await add(3)
    await expect(app.deps.open.script(statement)).rejects.toMatchObject(refused)
    expect(await verified()).toMatchObject({ entries: 3, newest: { position: 3 }, problem: undefined })
  })

  test('nothing of an account that goes: its entries stay as they are', async () => {
    const leaving = await app.as('admin')
    const origin = { address: '192.0.2.1', userAgent: 'test', requestId: 'r' }
    await recordAudit(app.deps.db, {
      actor: { userId: leaving.userId, username: leaving.username, origin },
      action: 'drug.update',
      subjectType: 'drug',
      subjectId: 1,
    })
    const before = await query('select * from audit_log')
    await query('delete from users where id = $1', [leaving.userId])
    expect(await query('select * from audit_log')).toEqual(before)
    expect(before).toMatchObject([{ actor_id: leaving.userId, address: '192.0.2.1', request_id: 'r' }])
    expect(await problem()).toBeUndefined()
  })
})

describe('past the triggers', () => {
  const columns = [
    "at = at + interval '1 microsecond'",
    "at = 'infinity'",
    'actor_id = 1',
    "actor_name = 'bea'",
    "action = 'drug.read'",
    "subject_type = 'card'",
    "subject_id = '0'",
    'details = details || \'{"x": 1}\'',
    "request_id = 'r'",
    "address = '192.0.2.1'",
    // This moves text from one column into its neighbour.
    'subject_type = subject_type || left(subject_id, 1), subject_id = right(subject_id, -1)',
  ]
  test.each(columns)('a changed entry is found: %s', async (change) => {
    await add(5)
    const id = await entryAt(3)
    await behind(`update audit_log set ${change} where id = ${id}`)
    expect(await problem()).toBe(`Entry ${id} (position 3) was changed.`)
  })

  test('every column is among these', async () => {
    const rows = await query(
      "select attname from pg_attribute where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped",
    )
    const changed = new Set(columns.map((change) => change.split(' ')[0]))
    expect(
      rows.map(({ attname }) => attname).filter((name) => name !== 'id' && !changed.has(String(name))),
    ).toEqual([])
  })

  test('an entry that was removed in the middle is found, with its place in the chain or without', async () => {
    await add(5)
    const id = await entryAt(3)
    await behind(`delete from audit_log where id = ${id}`)
    expect(await problem()).toBe(`Entry ${id} (position 3) is missing.`)
    await behind('delete from audit_chain where position = 3')
    expect(await problem()).toBe('Position 3 is missing.')
    await behind(
      'update audit_chain set position = position - 1 where position > 3',
      "update audit_ends set position = position - 1 where which = 'newest'",
    )
    expect(await problem()).toMatch(/^Position 2 was changed together with its hash/)
  })

  test('the first of several is named', async () => {
    await add(1500)
    const [earlier, later] = [await entryAt(1100), await entryAt(1200)]
    await behind(
      `delete from audit_log where id = ${later}`,
      `update audit_log set action = 'x' where id = ${earlier}`,
    )
    expect(await problem()).toBe(`Entry ${earlier} (position 1,100) was changed.`)
  })

  test('an end that was cut off is found', async () => {
    await add(5)
    await behind(
      'delete from audit_log where id in (select entry_id from audit_chain where position > 3)',
      'delete from audit_chain where position > 3',
    )
    expect(await problem()).toBe(
      'The newest entries are missing: the log ends at position 3, and had come to 5.',
    )
    await behind('delete from audit_log', 'delete from audit_chain')
    expect(await problem()).toBe(
      'The newest entries are missing: the log ends at position 0, and had come to 5.',
    )
  })

  test('an end whose kept copy was set back or removed is found', async () => {
    await add(5)
    await behind("update audit_ends set position = 3 where which = 'newest'")
    expect(await problem()).toBe('The log ends at position 5, and should end at 3.')
    await behind('delete from audit_ends')
    expect(await problem()).toBe('The log ends at position 5, and should end at 0.')
  })

  test('an entry that was added without the chain is found', async () => {
    await add(3)
    await behind(
      `insert into audit_log (actor_name, action, subject_type, subject_id) values ('anna', 'a.b', 'a', '1')`,
    )
    const [row] = await query('select max(id) as id from audit_log')
    expect(await problem()).toBe(`Entry ${row?.id} was added past the chain.`)
  })

  const forge = (position: number) => [
    `update audit_log set actor_name = 'bea' where id = (select entry_id from audit_chain where position = ${position})`,
    `update audit_chain c set hash = audit_hash(a, c.position, c.previous_hash) from audit_log a
     where a.id = c.entry_id and c.position = ${position}`,
  ]
  test('an entry that was changed together with its hash is found', async () => {
    await add(5)
    await behind(...forge(3))
    expect(await problem()).toBe(
      'Position 3 was changed together with its hash: position 4 follows another one.',
    )
  })

  test('so is the newest', async () => {
    await add(5)
    await behind(...forge(5))
    expect(await problem()).toBe(
      'Position 5, the newest, was changed together with its hash: another one was kept.',
    )
  })

  test.each([
    'alter table audit_log disable trigger audit_log_only_added',
    'drop trigger audit_log_only_added on audit_log',
  ])('a trigger that does not protect the log is found: %s', async (statement) => {
    await add(1)
    const rolledBack = app.deps.db.transaction(async (tx) => {
      await tx.execute(statement)
      throw new Error((await verifyAudit(tx)).problem)
    })
    await expect(rolledBack).rejects.toThrow(
      'The trigger audit_log_only_added, which protects the log, is switched off or gone.',
    )
  })

  test('a whole chain that was made anew is found by a place that was kept elsewhere', async () => {
    await add(5)
    const { newest } = await verified()
    await add(2)
    expect((await verifyAudit(app.deps.db, newest)).problem).toBeUndefined()
    await emptyAuditLog(app.deps.open)
    await add(4)
    expect((await verifyAudit(app.deps.db, newest)).problem).toBe(
      'The newest entries are missing: the expected position 5 is not there.',
    )
    await add(4)
    expect(await problem()).toBeUndefined()
    expect((await verifyAudit(app.deps.db, newest)).problem).toBe(
      'Position 5 has another hash than the expected one: the log was made anew.',
    )
  })
})

describe('pruning', () => {
  const old = "now() - audit_retention() - interval '1 day' + n * interval '1 second'"
  const prune = () => pruneAudit(app.deps)

  test('keeps entries for as long as admins are told', async () => {
    expect(
      await query('select audit_retention() = make_interval(years => $1) as same', [auditRetentionYears]),
    ).toEqual([{ same: true }])
  })

  test('deletes what is old enough, notes it, and leaves a log that is whole', async () => {
    await add(3, old)
    await add(4)
    const { newest } = await verified()
    const [third] = await query("select encode(hash, 'hex') as hash from audit_chain where position = 3")
    await prune()
    expect(
      await query(`select position::int, action, details from audit_chain join audit_log a on a.id = entry_id
        where action = 'audit.prune' or position = 4 order by position`),
    ).toMatchObject([
      { position: 4, action: 'drug.update' },
      {
        position: 8,
        action: 'audit.prune',
        details: {
          entries: 3,
          until: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
          position: 3,
          hash: third?.hash,
        },
      },
    ])
    expect(await query('select count(*)::int as n from audit_log')).toEqual([{ n: 5 }])
    expect(await verified()).toMatchObject({ entries: 5, newest: { position: 8 }, problem: undefined })
    expect(await ends()).toEqual([
      { which: 'newest', position: 8 },
      { which: 'pruned', position: 3 },
    ])
    // A place that was kept elsewhere is found or, once it is pruned, named as such.
    expect((await verifyAudit(app.deps.db, newest)).problem).toBeUndefined()
    expect(
      (await verifyAudit(app.deps.db, { position: 3, hash: String(third?.hash) })).problem,
    ).toBeUndefined()
    expect((await verifyAudit(app.deps.db, { position: 2, hash: newest.hash })).problem).toBe(
      'Position 2 was pruned and cannot be compared any more.',
    )
    await prune()
    expect(await verified()).toMatchObject({ entries: 5, problem: undefined })
    await add(1)
    expect(await problem()).toBeUndefined()
  })

  test('goes on until all of it is gone, also when nothing is left', async () => {
    await add(5001, old)
    await prune()
    expect(await query("select details->'entries' as n from audit_log order by id")).toEqual([
      { n: 5000 },
      { n: 1 },
    ])
    expect(await verified()).toMatchObject({ entries: 2, newest: { position: 5003 }, problem: undefined })
  })

  test('stops before the first entry that is young, or missing', async () => {
    await add(2, old)
    await add(1)
    await add(2, old)
    await prune()
    expect(await verified()).toMatchObject({ entries: 4, problem: undefined })
    await emptyAuditLog(app.deps.open)
    await add(5, old)
    const id = await entryAt(3)
    await behind(`delete from audit_log where id = ${id}`)
    await prune()
    expect(await problem()).toBe(`Entry ${id} (position 3) is missing.`)
  })

  test('happens once, whoever asks for it at once', async () => {
    await add(51, old)
    await add(2)
    // For the first pruning another lock would do.
    await pruneEntries(app.deps.db, { limit: 1 })
    await Promise.all([prune(), prune(), prune(), add(3)])
    expect(
      await query("select details->'entries' as n from audit_log where action = 'audit.prune' order by id"),
    ).toEqual([{ n: 1 }, { n: 50 }])
    expect(await problem()).toBeUndefined()
  })

  test('by hand only takes what is old enough', async () => {
    await add(2, old)
    await add(2)
    const upTo = (position: number) =>
      `insert into audit_ends select 'pruned', position, hash from audit_chain where position = ${position}`
    await expect(query(upTo(3))).rejects.toMatchObject({ code: '42501' })
    await expect(query('delete from audit_log where id = $1', [await entryAt(1)])).rejects.toMatchObject({
      code: '42501',
    })
    await query(upTo(2))
    expect(await problem()).toMatch(/^Entry \d+ \(position 1\) should have been pruned\.$/)
  })
})
