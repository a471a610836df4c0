import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { buildServer } from '../scripts/build-server.mjs'
import { allocatorEnvironment, serverArguments } from '../server/start-command.mjs'
import { freePort } from '../tests/support/browser/free-port.ts'

const root = join(import.meta.dirname, '..')

/** A server process under measurement. */
export interface MeasuredServer {
  url: string
  /** From spawning to the first response. */
  startMs: number
  /** Resident memory now, in MB. */
  memoryMb(): number
  stop(): Promise<void>
}

/** The settings of `npm start`, without demo accounts and throttles. */
const usualSettings = {
  ...allocatorEnvironment,
  NODE_ENV: 'development',
  THROTTLE_FACTOR: '100000',
  DEMO: 'off',
  LOG_LEVEL: 'info',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
}
const productArguments = () => [...serverArguments, buildServer()]

/** Starts the product and waits until it responds. */
export function startProduct(env: Record<string, string>): Promise<MeasuredServer> {
  return startProgram(productArguments(), { ...usualSettings, ...env })
}

/** Brings the database to this version, as `npm run release` does. @throws Error when that fails. */
export async function releaseProduct(env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [...productArguments(), '--release-only'], {
    cwd: root,
    env: { ...process.env, ...usualSettings, ...env },
  })
}

/** Starts what Node runs with these arguments: it listens on PORT and serves /healthz. */
export async function startProgram(
  program: readonly string[],
  env: Record<string, string>,
): Promise<MeasuredServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(url, child)
  return {
    url,
    startMs: performance.now() - started,
    memoryMb: () => memoryMb(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/healthz`).catch(() => undefined)
    if (response?.ok) return
    await wait(10)
  }
  throw new Error('the server under measurement ended while starting')
}

function memoryMb(pid: number): number {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(resident ?? 0) / 1024
}
