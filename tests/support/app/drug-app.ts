import { afterAll, beforeAll } from 'vitest'
import type { Drug } from '#contracts/drugs/drugs.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

/** An app for the tests of one file, with a user of each kind. */
export function drugApp() {
  const app = {} as TestApp
  const [learner, premium, admin] = [{} as Client, {} as Client, {} as Client]
  beforeAll(async () => {
    Object.assign(app, await startTestApp())
    Object.assign(learner, await app.as('learner'))
    Object.assign(premium, await app.as('premium'))
    Object.assign(admin, await app.as('admin'))
  })
  afterAll(() => app.close())
  const drugCalled = async (name: string): Promise<Drug> =>
    (await learner.get(`/api/drugs?search=${name}`)).body[0]
  return { app, learner, premium, admin, drugCalled }
}

/** The body of a rating of a drug's mechanism, which `more` may change. */
export const rating = (drug: Drug, more: { confidence?: unknown; [field: string]: unknown } = {}) => ({
  drugId: drug.id,
  componentId: 'moa',
  interactionType: more.confidence === 1 ? 'needs_review' : 'got_it',
  ...more,
})
