import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Drug } from '#contracts/drugs/drugs.ts'
import type { DrugComponent } from '#contracts/study/components.ts'
import { drugApp, rating } from '#tests/support/app/drug-app.ts'

const { app, learner, premium, drugCalled } = drugApp()
const dayMs = 86_400_000
const progressOf = (component: DrugComponent) => component.progress

describe('undo of a rating', () => {
  const rate = async (drug: Drug, confidence: 1 | 2 | 3, reviewedAt?: string) => {
    const reviewId = randomUUID()
    await premium.post('/api/review-interaction', rating(drug, { confidence, reviewId, reviewedAt }))
    return reviewId
  }
  const undo = (drug: Drug, reviewId: string, by = premium, undoId: string = randomUUID()) =>
    by.post(`/api/progress/${drug.id}/moa/undo`, { reviewId, undoId })

  it('restores mastery, count and time exactly, the latest rating first, and keeps a bookmark set meanwhile', async () => {
    const drug = await drugCalled('sunitinib')
    const earlier = new Date(app.clock.now().getTime() - dayMs).toISOString()
    const first = await rate(drug, 3, earlier)
    const second = await rate(drug, 1)
    await premium.post(`/api/progress/${drug.id}/moa`, { isBookmarked: true })

    expect((await undo(drug, first)).body).toMatchObject({ code: 'not_latest' })
    const response = await undo(drug, second)
    expect(response.body).toMatchObject({ drugId: drug.id, duplicate: false })
    expect(progressOf(response.body.component)).toEqual({
      mastery: 85,
      reviewCount: 1,
      lastReviewed: earlier,
      isBookmarked: true,
    })
    expect(progressOf((await undo(drug, first)).body.component)).toEqual({
      mastery: 0,
      reviewCount: 0,
      lastReviewed: null,
      isBookmarked: true,
    })
  })

  it('counts once, also when two devices send it at the same time, and the component may be rated again', async () => {
    const drug = await drugCalled('sorafenib')
    const reviewId = await rate(drug, 2)
    const responses = await Promise.all([undo(drug, reviewId), undo(drug, reviewId), undo(drug, reviewId)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses.filter(({ body }) => !body.duplicate)).toHaveLength(1)
    await rate(drug, 3)
    const again = await undo(drug, reviewId)
    expect(again.body.duplicate).toBe(true)
    expect(progressOf(again.body.component)).toMatchObject({ mastery: 85, reviewCount: 1 })
  })

  it('finds neither another learner’s rating nor one that does not exist', async () => {
    const drug = await drugCalled('pazopanib')
    const reviewId = await rate(drug, 2)
    expect((await undo(drug, reviewId, learner)).status).toBe(404)
    expect((await undo(drug, randomUUID())).status).toBe(404)
    expect((await undo({ ...drug, id: 2_000_000_000 }, reviewId)).status).toBe(404)
  })
})
