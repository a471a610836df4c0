import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { HealthCheck } from '#contracts/operations/operations.ts'
import { readConfig } from '#server/platform/config.ts'
import { ObjectStore } from '#server/platform/files/object-store.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { upload } from '#tests/support/own-cards/media-calls.ts'
import { type S3Fault, type S3Server, startS3Server } from '#tests/support/server/s3-server.ts'
import { wavOf } from '#tests/support/server/sounds.ts'

/** A store that has failed three times is tried again after this time. */
export const untilTriedAgainMs = 5_000

let sounds = 0
/** A sound that no other one is like. */
export function newSound(): Buffer {
  sounds += 1
  return wavOf({ seconds: 0.1 + sounds / 1000 })
}

/** Sends a file. @returns its key */
export async function storedKey(by: Client, bytes: Uint8Array): Promise<string> {
  const { status, body } = await upload(by, bytes)
  expect(status).toBe(200)
  return body.key
}

/** An app whose pictures and sounds lie in an object store, which fails and heals as a test wants, and a learner for each test. */
export function storeApp() {
  let s3: S3Server
  let app: TestApp
  let store: ObjectStore | undefined
  let learner: Client
  const now = performance.now.bind(performance)
  let skipped = 0
  beforeAll(async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped)
    s3 = await startS3Server()
    app = await startTestApp({ env: { THROTTLE_FACTOR: '1000', ...s3.env } })
    store = app.deps.mediaStore
  })
  afterAll(async () => {
    await app.close()
    await s3.close()
  })
  beforeEach(async () => {
    learner = await app.as('learner')
  })
  afterEach(() => {
    healStore()
    skip(untilTriedAgainMs)
  })

  /** Lets time pass for what counts from the start of the process. */
  function skip(ms: number): void {
    skipped += ms
  }
  const storeWith = (env: Record<string, string>) =>
    ObjectStore.of(readConfig({ NODE_ENV: 'test', ...s3.env, ...env }).mediaStore, app.deps.log)

  /** Nobody waits long for a store that is silent. */
  async function breakStore(fault: S3Fault): Promise<void> {
    s3.break(fault)
    if (fault === 'slow') app.deps.mediaStore = await storeWith({ MEDIA_S3_WAIT_SECONDS: '0.3' })
  }
  function healStore(): void {
    s3.heal()
    app.deps.mediaStore = store
  }

  return {
    present: () => ({ app, s3, learner }),
    ...{ skip, storeWith, breakStore, healStore },
    objectsOf: ({ userId }: Client) =>
      [...s3.objects.keys()].filter((name) => name.startsWith(`learners/${userId}/`)).sort(),
    rowsOf: async ({ userId }: Client) =>
      (
        await app.deps.open.query<{ key: string; is_stored: boolean }>(
          'select key, bytes is null as is_stored from own_media where user_id = $1 order by key',
          [userId],
        )
      ).rows,
    removals: async ({ userId }: Client) =>
      (await app.deps.open.query('select key from own_media_removals where owner = $1', [userId])).rows,
    health: async (): Promise<HealthCheck | undefined> => {
      const { checks } = (await (await app.as('admin')).get('/api/admin/health')).body as {
        checks: HealthCheck[]
      }
      return checks.find(({ name }) => name === 'Object store')
    },
  }
}
