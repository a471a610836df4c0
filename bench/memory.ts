import type pg from 'pg'
import { someLearners } from './learners.ts'
import { load } from './load.ts'
import { mixedCalls } from './reads.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const seconds = 60
const barMb = 200

/**
 * Measures the memory of the server under measurement after all other parts, and after a minute of full load.
 */
export async function measureMemory(db: pg.Pool, server: MeasuredServer): Promise<Row[]> {
  const row = (what: string, how: string): Row => {
    const memory = server.memoryMb()
    return {
      what,
      figure: `${memory.toFixed(0)} MB`,
      bar: `at most ${barMb} MB`,
      isMet: memory <= barMb,
      how,
    }
  }
  const afterBench = row('Memory on PostgreSQL after the load of this run', 'resident, after the parts above')
  await load(server.url, {
    next: await mixedCalls(db, await someLearners(db, 200)),
    connections: 20,
    seconds,
  })
  return [
    afterBench,
    row(
      'Memory on PostgreSQL after a minute of full load',
      `resident; ${seconds} s of the mix above on 20 connections without a pause`,
    ),
  ]
}
