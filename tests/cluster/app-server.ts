import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { allocatorEnvironment, serverArguments } from '#server/start-command.mjs'
import { buildServer } from '../../scripts/build-server.mjs'
import { logPath, type Running, startProgram, until } from './processes.ts'

/** A process of the product in production mode. */
export interface AppServer {
  name: string
  port: number
  pids(): number[]
  start(): Promise<void>
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
  end(): Promise<void>
}

export interface AppOptions {
  folder: string
  name: string
  port: number
  role: 'web' | 'worker' | 'both'
  databaseUrl: string
  /** Returns the version of the pages to serve, which may change between two starts. */
  clientDir: () => string
  env?: Record<string, string>
}

/** Longer than the balancer needs to notice a stopped server: see deploy/haproxy.cfg. */
const drainSeconds = 5

const secretsKey = randomBytes(32).toString('hex')

function environmentOf({ folder, name, port, role, databaseUrl, clientDir, env }: AppOptions) {
  const dataDir = join(folder, `${name}-data`)
  mkdirSync(dataDir, { recursive: true })
  return {
    ...allocatorEnvironment,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    ROLE: role,
    PUBLIC_URL: 'https://regimen.example',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    CLIENT_DIR: clientDir(),
    SECRETS_KEY: secretsKey,
    PAYMENTS: 'test',
    MAIL: 'outbox',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: String(drainSeconds),
    LOG_LEVEL: 'warn',
    ...env,
  }
}

const commandOf = (...options: string[]) => [process.execPath, ...serverArguments, buildServer(), ...options]

/** Brings the database to this version, as npm run release does. @throws Error if that fails */
export async function runRelease(options: Omit<AppOptions, 'port' | 'role' | 'name'>): Promise<void> {
  const env = environmentOf({ ...options, name: 'release', port: 0, role: 'both' })
  const path = logPath(options.folder, 'release')
  const code = await startProgram(commandOf('--release-only'), { logPath: path, env }).ended
  if (code !== 0) throw new Error(`The release ended with ${code}: see ${path}`)
}

export function prepareApp(options: AppOptions): AppServer {
  const { folder, name, port } = options
  let server: Running | undefined
  return {
    name,
    port,
    pids: () => (server && !server.hasEnded() ? [server.pid] : []),
    async start() {
      const started = startProgram(commandOf(), {
        logPath: logPath(folder, name),
        env: environmentOf(options),
      })
      server = started
      await until(`${name} answers`, async () => {
        if (started.hasEnded()) throw new Error(`${name} has ended: see ${logPath(folder, name)}`)
        return (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok
      })
    },
    stop: async () => (await server?.end('SIGTERM')) ?? null,
    end: async () => {
      await server?.end('SIGKILL')
    },
  }
}
