import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileOnce } from '#tests/support/browser/server-process.ts'

/** Starts a process that refunds a payment through the provider. The settings name database, provider and payment. */
export function startRefundProcess(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [compileOnce, join(import.meta.dirname, 'refund-process.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
