import { crc32 } from 'node:zlib'
import { mostPartBytes } from '#contracts/own-cards/own-import.ts'
import { importJob } from '#server/features/own-cards/import/start-import.ts'
import { ownCardsJobs } from '#server/features/own-cards/own-cards.jobs.ts'
import type { Answer, Client, TestApp } from '#tests/support/app/test-app.ts'

export interface FileForm {
  bytes: Uint8Array | string
  fileName?: string
  /** What the columns hold. */
  columns?: object
  deck?: string
  conflicts?: 'mine' | 'theirs'
}

export const sendPart = (by: Client, id: number, { offset, bytes }: { offset: number; bytes: Buffer }) =>
  by.send({
    ...{ method: 'PUT', url: `/api/own/imports/${id}/part?offset=${offset}`, payload: bytes },
    headers: { 'content-type': 'application/octet-stream' },
  })

/** Sends a file in parts. @returns the answer to its beginning, or to the first part that was refused */
export async function sendFile(by: Client, { bytes, fileName = 'deck.apkg' }: FileForm): Promise<Answer> {
  const all = Buffer.from(bytes as string)
  const begun = await by.post('/api/own/imports', { name: fileName, size: all.length, modified: crc32(all) })
  if (begun.status !== 200) return begun
  for (let offset = begun.body.received; offset < all.length; offset += mostPartBytes) {
    const part = await sendPart(by, begun.body.id, {
      offset,
      bytes: all.subarray(offset, offset + mostPartBytes),
    })
    if (part.status !== 200) return part
  }
  return begun
}

/** Sends a file, and asks what its import would do. */
export async function checkFile(by: Client, form: FileForm): Promise<Answer> {
  const sent = await sendFile(by, form)
  if (sent.status !== 200) return sent
  return by.post(`/api/own/imports/${sent.body.id}/check`, form.columns ? { columns: form.columns } : {})
}

/** Sends a file, checks it and begins its import. */
export async function startImport(by: Client, form: FileForm): Promise<Answer> {
  const checked = await checkFile(by, form)
  if (checked.status !== 200) return checked
  const { id } = (await by.get('/api/own/imports')).body.last
  const { deck, conflicts } = form
  return by.post(`/api/own/imports/${id}/start`, {
    ...(deck !== undefined && { deck }),
    ...(conflicts && { conflicts }),
  })
}

/** Runs the job that writes the notes of files. */
export async function runImportJob(app: TestApp): Promise<void> {
  await ownCardsJobs(app.deps)
    .find(({ name }) => name === importJob)
    ?.run()
}

/** Imports a file. @returns the import as it has ended, or the answer that refused it */
export async function importFile(app: TestApp, by: Client, form: FileForm): Promise<Answer> {
  const started = await startImport(by, form)
  if (started.status !== 200) return started
  await runImportJob(app)
  const last = await by.get('/api/own/imports')
  return { ...last, body: last.body.last }
}
