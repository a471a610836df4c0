import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { rounds } from '#tests/support/rounds.ts'
import { ended, isReady, startProcess, withDatabase } from '#tests/support/start-processes.ts'

/** Whole processes that start at the same time on one empty PostgreSQL. */

const starts = rounds(1)
const isPostgres = 'serverUrl' in inject('template')

const countOf = async (database: pg.Client, what: string) =>
  Number((await database.query(`select count(*) as count from ${what}`)).rows[0].count)

// The embedded database belongs to one process, which both migrates it and serves.
test.runIf(isPostgres)(
  `on an empty database a process that only serves says what is lacking; ${starts} times three starts at once: all ready, one history, no hash in any log`,
  { timeout: 120_000 + starts * 60_000 },
  async () => {
    for (let round = 0; round < starts; round++) {
      await withDatabase({ isEmpty: true }, async (url, database) => {
        const early = await startProcess(url, { args: ['--no-release'] })
        expect(await ended(early)).toBe(1)
        expect(early.output()).toContain('The database lacks the migrations 0001-accounts.sql')
        expect(early.output()).toContain('npm run release')

        const three = await Promise.all([startProcess(url), startProcess(url), startProcess(url)])
        const areReady = await Promise.all(three.map(isReady))
        const output = three.map((started) => started.output()).join('\n')
        expect(areReady, output).toEqual([true, true, true])
        expect(await countOf(database, 'users where is_admin')).toBe(1)
        expect(await countOf(database, "users where username not like 'demo-cohort-%'")).toBe(4)
        expect(await countOf(database, "users where username like 'demo-cohort-%'")).toBe(130)
        expect(await countOf(database, 'loaded_content')).toBe(1)
        const history = await countOf(database, 'reviews')
        expect(history).toBeGreaterThan(1000)
        expect(await countOf(database, '(select distinct kind, item_id, reviewed_at from reviews) r')).toBe(
          history,
        )
        expect(await countOf(database, 'blocks')).toBe(
          await countOf(database, '(select distinct user_id, created_at from blocks) b'),
        )
        expect(output).not.toContain('$argon2')
        expect(output).not.toMatch(/"level":(50|60)/)

        const serving = await startProcess(url, { args: ['--no-release'] })
        expect(await isReady(serving), serving.output()).toBe(true)
      })
    }
  },
)
