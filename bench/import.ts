import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { someLearners } from './learners.ts'
import { percentile } from './load.ts'
import type { Row } from './report.ts'
import { type MeasuredServer, startProduct } from './server.ts'

const cardCount = 5_000
const readsPerSecond = 50
const bars = { importMs: 5_000, readMs: 250 }
type Counted = 'created' | 'changed'

/** A server, and the cookie of an admin. */
interface SignedIn {
  url: string
  cookie: string
}

const admin = {
  username: 'bench-admin',
  email: 'bench-admin@mail.example',
  password: 'corr3ct-Horse-battery',
}

/** Measures a preview and an import of 5,000 cards on both engines, while others read. */
export async function measureImport(db: pg.Pool, server: MeasuredServer): Promise<Row[]> {
  const [learner] = await someLearners(db, 1)
  if (!learner) throw new Error('there is no learner to be made an admin')
  await db.query('update users set is_admin = true where id = $1', [learner.userId])
  return [
    ...(await measureOn('PostgreSQL', { url: server.url, cookie: learner.cookie })),
    ...(await measureEmbedded()),
  ]
}

async function measureEmbedded(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-import-'))
  const server = await startProduct({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: admin.username,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  try {
    return await measureOn('the embedded database', { url: server.url, cookie: await signIn(server.url) })
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: admin.username, password: admin.password }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`the admin cannot sign in: ${response.status}`)
  return cookie
}

/** Imports a new chapter, and then another text for each of its cards. */
async function measureOn(engine: string, at: SignedIn): Promise<Row[]> {
  return [
    ...(await measureFile({
      what: `An import of 5,000 cards with its preview, ${engine}`,
      at,
      counts: 'created',
    })),
    ...(await measureFile({
      what: `A re-import of 5,000 changed cards with its preview, ${engine}`,
      at,
      counts: 'changed',
    })),
  ]
}

async function measureFile({
  what,
  at,
  counts,
}: {
  what: string
  at: SignedIn
  counts: Counted
}): Promise<Row[]> {
  const reads = readSteadily(at)
  const started = performance.now()
  await send(at, { path: '/api/chapters/upload/preview', counts })
  const previewMs = performance.now() - started
  await send(at, { path: '/api/chapters/upload', counts })
  const tookMs = performance.now() - started
  const times = await reads.stop()
  const p99 = percentile(times, 0.99)
  return [
    {
      what,
      figure: `${(tookMs / 1_000).toFixed(1)} s`,
      bar: `under ${bars.importMs / 1_000} s`,
      isMet: tookMs < bars.importMs,
      how: `a CSV file; the preview alone ${(previewMs / 1_000).toFixed(1)} s`,
    },
    {
      what: `${what}: GET /api/user meanwhile, p99`,
      figure: `${p99.toFixed(0)} ms`,
      bar: `under ${bars.readMs} ms`,
      isMet: p99 < bars.readMs,
      how: `${times.length} calls, ${readsPerSecond} a second, whether answered or not`,
    },
  ]
}

/** Makes one call every 20 ms. */
export function readSteadily({ url, cookie }: SignedIn) {
  const calls: Promise<number>[] = []
  const read = async () => {
    const started = performance.now()
    const response = await fetch(`${url}/api/user`, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`GET /api/user: ${response.status}`)
    return performance.now() - started
  }
  const timer = setInterval(() => calls.push(read()), 1_000 / readsPerSecond)
  return {
    stop: async () => {
      clearInterval(timer)
      return (await Promise.all(calls)).sort((a, b) => a - b)
    },
  }
}

async function send(
  { url, cookie }: SignedIn,
  { path, counts }: { path: string; counts: Counted },
): Promise<void> {
  const form = new FormData()
  form.set('title', 'Five thousand cards')
  form.set('file', new Blob([fileText(counts)]), 'cards.csv')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: form })
  const reply = (await response.json()) as Partial<Record<Counted, number>> & { error?: string }
  if (reply[counts] !== cardCount) throw new Error(`${path}: ${response.status} ${reply.error}`)
}

function fileText(counts: Counted): string {
  const rows = Array.from(
    { length: cardCount },
    (_, index) =>
      `"What is the preferred <b>first-line</b> treatment of situation ${index}, in a patient with a mutation?","Drug ${index % 90} with drug ${index % 70}; hazard ratio 0.${index}, until progression; ${counts}.","breast; tag ${index % 40}"`,
  )
  return `question,answer,tags\n${rows.join('\n')}\n`
}
