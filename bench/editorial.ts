import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/connect.ts'
import { openTasks } from '#server/features/editorial/queue/open-tasks.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Row } from './report.ts'
import { releaseProduct } from './server.ts'

const barMs = 60_000

interface Size {
  /** The cards that are due at once. */
  items: number
}

/** Measures the job that opens reviews, on both engines: all cards are due, and then none is new. */
export async function measureEditorial(databaseUrl: string, size: Size): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-editorial-'))
  try {
    return [
      ...(await measureOn('PostgreSQL', { databaseUrl, dataDir }, size)),
      ...(await measureOn('the embedded database', { dataDir }, size)),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureOn(
  engine: string,
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  { items }: Size,
): Promise<Row[]> {
  await releaseProduct({ ...(databaseUrl && { DATABASE_URL: databaseUrl }), DATA_DIR: dataDir })
  const open = await openDatabase({ databaseUrl, dataDir })
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const { server, deps } = await buildApp({ open, config, clock: systemClock })
  try {
    await open.query(
      `insert into flashcards (chapter_id, question, answer, review_by)
       select (select min(id) from chapters), 'Q' || n, 'A' || n, '2020-01-01' from generate_series(1, $1::int) n`,
      [items],
    )
    const first = await timed(() => openTasks(deps))
    const again = await timed(() => openTasks(deps))
    const what = `Reviews of ${items.toLocaleString('en')} due cards and the shipped content, ${engine}`
    return [
      row(`${what}: opened`, first, { isRight: first.opened >= items }),
      row(`${what}: once more`, again, { isRight: again.opened === 0 }),
    ]
  } finally {
    await server.close()
    await open.close()
  }
}

async function timed(work: () => Promise<{ opened: number }>): Promise<{ opened: number; ms: number }> {
  const begun = performance.now()
  const { opened } = await work()
  return { opened, ms: performance.now() - begun }
}

function row(
  what: string,
  { opened, ms }: { opened: number; ms: number },
  { isRight }: { isRight: boolean },
): Row {
  const figure = ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`
  return {
    ...{ what, figure, bar: `under ${barMs / 1000} s` },
    isMet: ms < barMs && isRight,
    how: `the nightly job; ${opened.toLocaleString('en')} opened`,
  }
}
