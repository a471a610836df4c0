import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/connect.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'

export interface Statement {
  text: string
  values: unknown[]
  rowMode?: 'array'
}

/** The work that a call causes for any server: its statements and the bytes of its response. */
export interface Captured {
  statements: Statement[]
  body: string
}

/** Runs one call inside this process and records the SQL that it sends to the driver. */
export async function capture(
  databaseUrl: string,
  call: { path: string; cookie: string },
): Promise<Captured> {
  const statements: Statement[] = []
  let isRecording = false
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [string | { text: string; rowMode?: 'array' }, unknown[] | undefined]
    const { text, rowMode } = typeof query === 'string' ? { text: query } : query
    if (isRecording && text) statements.push({ text, values: values ?? [], ...(rowMode ? { rowMode } : {}) })
    return Reflect.apply(original, this, args)
  } as typeof original
  const open = await openDatabase({ databaseUrl, dataDir: '' })
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const { server } = await buildApp({ open, config, clock: systemClock })
  const get = () => server.inject({ url: call.path, headers: { cookie: call.cookie } })
  // The first request updates the session; the second is like all that follow.
  await get()
  isRecording = true
  const response = await get()
  pg.Client.prototype.query = original
  if (statements.length === 0) throw new Error('no statement was captured')
  if (response.statusCode !== 200) throw new Error(`${call.path} returned ${response.statusCode}`)
  await server.close()
  await open.close()
  return { statements, body: response.body }
}
