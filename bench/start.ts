import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { findOpenChapter, registerLearner } from './learners.ts'
import { type Call, sample } from './load.ts'
import type { Row } from './report.ts'
import { type MeasuredServer, startProduct } from './server.ts'

const bars = {
  'the embedded database': { firstMs: 10_000, againMs: 1_500, memoryMb: 450 },
  PostgreSQL: { firstMs: 10_000, againMs: 1_500, memoryMb: 200 },
}
type Engine = keyof typeof bars

/**
 * Measures the time to the first response with an empty database and with a filled one, and the memory after
 * some work.
 */
async function measureEngine(engine: Engine, env: Record<string, string>): Promise<Row[]> {
  const first = await startProduct(env)
  await first.stop()
  const starts: number[] = []
  for (let round = 0; round < 3; round++) {
    const again = await startProduct(env)
    starts.push(again.startMs)
    await again.stop()
  }
  const server = await startProduct(env)
  await work(server)
  const memory = server.memoryMb()
  await server.stop()
  const bar = bars[engine]
  const againMs = Math.min(...starts)
  return [
    row(
      `First start on ${engine}, content loaded`,
      [first.startMs / 1000, bar.firstMs / 1000],
      's',
      'to the first response',
    ),
    row(
      `Start on ${engine} with existing data`,
      [againMs / 1000, bar.againMs / 1000],
      's',
      'to the first response, best of 3',
    ),
    row(
      `Memory on ${engine}`,
      [memory, bar.memoryMb],
      'MB',
      'resident, after 500 requests for pages, plans and a registered learner’s lists',
    ),
  ]
}

function row(what: string, [measured, bar]: [number, number], unit: string, how: string): Row {
  const digits = unit === 's' ? 2 : 0
  return {
    what,
    figure: `${measured.toFixed(digits)} ${unit}`,
    bar: `at most ${bar} ${unit}`,
    isMet: measured <= bar,
    how,
  }
}

async function work(server: MeasuredServer): Promise<void> {
  const cookie = await registerLearner(server.url, 'bench-starter')
  const paths = [
    '/api/chapters',
    '/api/study/today',
    '/api/plans',
    `/api/chapters/${await findOpenChapter(server.url, cookie)}/flashcards`,
    '/api/search?q=HER2',
  ]
  let turn = 0
  const next = (): Call => ({ method: 'GET', path: paths[turn++ % paths.length] ?? '/', cookie })
  await sample(server.url, { next, count: 500, atOnce: 4 })
}

export async function measureStart(db: pg.Pool, serverUrl: string): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
  const rows = await measureEngine('the embedded database', { DATA_DIR: dataDir })
  await db.query('create database bench_start')
  const url = new URL(serverUrl)
  url.pathname = '/bench_start'
  rows.push(...(await measureEngine('PostgreSQL', { DATABASE_URL: url.href, DATA_DIR: dataDir })))
  await db.query('drop database bench_start with (force)')
  rmSync(dataDir, { recursive: true, force: true })
  return rows
}
