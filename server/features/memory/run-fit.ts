import { join } from 'node:path'
import { runProcess } from '#server/platform/files/run-process.ts'
import type { Fit, MemoryLog } from './fit-histories.ts'

const fitProcess = {
  program: join(import.meta.dirname, 'fit-process.ts'),
  name: 'the fit',
  longestMs: 120_000,
  isBackground: true,
}

/** @throws Error when there is no answer in time. */
export const runFit = (log: MemoryLog) => runProcess<Fit | undefined>(fitProcess, log)
