import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { mostPartBytes } from '#contracts/own-cards/own-import.ts'
import { ankiPackage } from '#tests/support/server/anki-package.ts'
import { readSteadily } from './import.ts'
import { registerLearner } from './learners.ts'
import { percentile } from './load.ts'
import type { Row } from './report.ts'
import { type MeasuredServer, releaseProduct, startProduct } from './server.ts'

const ratingsOfNote = 10
const bars = { readMs: 250, moreMb: 400 }
const dayMs = 86_400_000

/** Measures the import of a package of Anki by a learner on both engines, while others read: their waits, and the memory. */
export async function measureOwnImport(databaseUrl: string, { notes }: { notes: number }): Promise<Row[]> {
  const bytes = await packageOf(notes)
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-own-import-'))
  try {
    await releaseProduct({ DATABASE_URL: databaseUrl })
    return [
      ...(await measureOn('PostgreSQL', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, { bytes, notes })),
      ...(await measureOn('the embedded database', { DATA_DIR: dataDir }, { bytes, notes })),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureOn(
  engine: string,
  env: Record<string, string>,
  file: { bytes: Buffer; notes: number },
): Promise<Row[]> {
  const server = await startProduct(env)
  try {
    const [cookie, reader] = [
      await registerLearner(server.url, 'own-importer'),
      await registerLearner(server.url, 'own-reader'),
    ]
    const before = server.memoryMb()
    const reads = readSteadily({ url: server.url, cookie: reader })
    const run = await importPackage(server, cookie, file)
    const times = await reads.stop()
    const p99 = percentile(times, 0.99)
    const what = `An import of ${file.notes.toLocaleString('en')} own notes, ${engine}`
    return [
      {
        what: `${what}: GET /api/user meanwhile, p99`,
        figure: `${p99.toFixed(0)} ms`,
        bar: `under ${bars.readMs} ms`,
        isMet: p99 < bars.readMs,
        how: `${times.length} calls; ${ratingsOfNote} ratings a note; sent in ${seconds(run.sentMs)}, checked in ${seconds(run.checkedMs)}, written in ${seconds(run.writtenMs)}`,
      },
      {
        what: `${what}: memory`,
        figure: `${(run.mostMb - before).toFixed(0)} MB more`,
        bar: `at most ${bars.moreMb} MB more`,
        isMet: run.mostMb - before <= bars.moreMb,
        how: `the most of a look each 200 ms, against ${before.toFixed(0)} MB before; a package of ${(file.bytes.length / 1e6).toFixed(1)} MB`,
      },
    ]
  } finally {
    await server.stop()
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function importPackage(
  server: MeasuredServer,
  cookie: string,
  { bytes, notes }: { bytes: Buffer; notes: number },
): Promise<{ sentMs: number; checkedMs: number; writtenMs: number; mostMb: number }> {
  let mostMb = 0
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, server.memoryMb())
  }, 200)
  const ask = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(`${server.url}/api/own/imports${path}`, {
      method,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    })
    const reply = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
    return reply
  }
  const [from, at] = [performance.now(), () => performance.now()]
  const { id } = await ask('POST', '', { name: 'deck.apkg', size: bytes.length, modified: 1 })
  for (let offset = 0; offset < bytes.length; offset += mostPartBytes)
    await ask(
      'PUT',
      `/${id}/part?offset=${offset}`,
      new Uint8Array(bytes.subarray(offset, offset + mostPartBytes)),
    )
  const sent = at()
  await ask('POST', `/${id}/check`, {})
  const checked = at()
  await ask('POST', `/${id}/start`, {})
  for (;;) {
    const { last } = await ask('GET', '')
    if (last.state === 'done') {
      if (last.new !== notes) throw new Error(`${last.new} of ${notes} notes were imported`)
      break
    }
    if (!['waiting', 'running'].includes(last.state)) throw new Error(`the import ended: ${last.state}`)
    await wait(500)
  }
  clearInterval(watch)
  return { sentMs: sent - from, checkedMs: checked - sent, writtenMs: at() - checked, mostMb }
}

function packageOf(notes: number): Promise<Buffer> {
  const now = Date.now()
  return ankiPackage(
    {
      types: { 1: { fields: ['Front', 'Back'], templates: [['{{Front}}', '{{Back}}']] } },
      decks: { 1: 'Oncology::Lung', 2: 'Oncology::Breast' },
      created: Math.floor(now / 1000) - 900 * 86_400,
      notes: Array.from({ length: notes }, (_, at) => ({
        guid: `bench-${at}`,
        id: now - 800 * dayMs + at,
        type: 1,
        fields: [
          `What is the preferred <b>first-line</b> treatment of situation ${at}, in a patient with a mutation?`,
          `Drug ${at % 90} with drug ${at % 70}; hazard ratio 0.${at}, until progression.`,
        ],
        tags: ` tag${at % 40} `,
        cards: [
          {
            ...{ deck: 1 + (at % 2), type: 2, queue: 2, due: 890 + (at % 200), ivl: 60, factor: 2500 },
            ...{ reps: ratingsOfNote, lapses: 1 },
            log: Array.from({ length: ratingsOfNote }, (_rating, rating) => [
              now - (790 - rating * 70) * dayMs + at,
              ...([3, 10, 2500, 6000, 1] as const),
            ]),
          },
        ],
      })),
    },
    'anki21b',
  )
}
