import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { findOpenChapter, registerLearner } from './learners.ts'
import { anyOf, arrivals, type Call, percentile, ratingOf } from './load.ts'
import type { Row } from './report.ts'
import { type MeasuredServer, startProduct } from './server.ts'

const people = Number(process.env.BENCH_BROADCAST ?? 10_000)
const perSecond = 20
const barMs = 250
const urgentBarMs = 5000
const admin = { username: 'bench-admin', password: 'bench-admin-77' }

interface Sink {
  url: string
  /** The time at which the first mail to this address arrived that came after `since`. */
  arrivalOf(address: string, since: number): number | undefined
  close(): void
}

/** A mail server that accepts everything at once. */
async function startSink(): Promise<Sink> {
  const received: { address: string; at: number }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      for (const { address } of session.envelope.rcptTo) received.push({ address, at: performance.now() })
      stream.on('end', () => done())
      stream.resume()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrivalOf: (wanted, since) => received.find(({ address, at }) => address === wanted && at > since)?.at,
    close: () => server.close(),
  }
}

async function post(server: MeasuredServer, path: string, body: unknown, cookie = ''): Promise<Response> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/**
 * Measures the latency for learners while a broadcast is written and sent, and how soon the mail of a
 * password recovery is sent during that time.
 */
async function measureEngine(engine: string, env: Record<string, string>): Promise<Row[]> {
  const sink = await startSink()
  const server = await startProduct({
    ...env,
    SMTP_URL: sink.url,
    ADMIN_EMAIL: 'bench-admin@mail.example',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  })
  try {
    const learner = await registerLearner(server.url, 'bench-reader')
    const signedIn = await post(server, '/api/login', admin)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const get = async (path: string, as: string) =>
      (await fetch(`${server.url}${path}`, { headers: { cookie: as } })).json()
    const chapterId = await findOpenChapter(server.url, learner)
    const found = (await get(`/api/flashcards?chapterId=${chapterId}`, learner)) as { id: number }[]
    const cards = found.map(({ id }) => id)
    const startedAt = performance.now()
    const started = await post(
      server,
      '/api/admin/send-broadcast-email',
      {
        variables: { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>Text</p>'.repeat(50) },
        emailList: Array.from({ length: people }, (_, index) => `reader-${index}@list.example`),
      },
      cookie,
    )
    const replyMs = performance.now() - startedAt
    const { jobId } = (await started.json()) as { jobId: number }
    const user: Call = { method: 'GET', path: '/api/user', cookie: learner }
    const times = { user: [] as number[], rating: [] as number[] }
    let writtenMs = 0
    let urgentAt = 0
    for (let left = people; left > 0; ) {
      const options = { connections: 50, seconds: 2, perSecond }
      const [users, ratings] = await Promise.all([
        arrivals(server.url, { ...options, next: () => user }),
        arrivals(server.url, { ...options, next: () => ratingOf(anyOf(cards), learner) }),
      ])
      times.user.push(...users)
      times.rating.push(...ratings)
      const progress = (await get(`/api/admin/broadcasts/${jobId}`, cookie)) as {
        left: number
        status: string
      }
      left = progress.left
      if (writtenMs === 0 && progress.status === 'queued') {
        writtenMs = performance.now() - startedAt
        urgentAt = performance.now()
        await post(server, '/api/forgot-password', { email: 'bench-reader@mail.example' })
      }
    }
    const sentMs = performance.now() - startedAt
    const urgentArrival = () => sink.arrivalOf('bench-reader@mail.example', urgentAt)
    while (urgentArrival() === undefined) await wait(50)
    const urgentMs = (urgentArrival() ?? 0) - urgentAt
    const how = `${people.toLocaleString('en-US')} addresses, answered after ${replyMs.toFixed(0)} ms, written within ${(writtenMs / 1000).toFixed(0)} s and sent within ${(sentMs / 1000).toFixed(0)} s, one after another; ${perSecond} reads and ${perSecond} ratings a second`
    const p99 = (list: number[]) =>
      percentile(
        list.toSorted((a, b) => a - b),
        0.99,
      )
    return [
      row(`GET /api/user during a broadcast on ${engine}, p99`, { ms: p99(times.user), barMs, how }),
      row(`One rating during a broadcast on ${engine}, p99`, { ms: p99(times.rating), barMs, how }),
      row(`A password recovery behind a broadcast on ${engine}`, {
        ms: urgentMs,
        barMs: urgentBarMs,
        how: 'from its request to its arrival, with the e-mails of the broadcast in the queue',
      }),
    ]
  } finally {
    await server.stop()
    sink.close()
  }
}

function row(what: string, measured: { ms: number; barMs: number; how: string }): Row {
  return {
    what,
    figure: `${measured.ms.toFixed(0)} ms`,
    bar: `under ${measured.barMs} ms`,
    isMet: measured.ms < measured.barMs,
    how: measured.how,
  }
}

export async function measureBroadcast(db: pg.Pool, serverUrl: string): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
  const rows = await measureEngine('the embedded database', { DATA_DIR: dataDir })
  await db.query('create database bench_broadcast')
  const url = new URL(serverUrl)
  url.pathname = '/bench_broadcast'
  rows.push(...(await measureEngine('PostgreSQL', { DATABASE_URL: url.href, DATA_DIR: dataDir })))
  await db.query('drop database bench_broadcast with (force)')
  rmSync(dataDir, { recursive: true, force: true })
  return rows
}
