import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { DrugComponent } from '#contracts/study/components.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { reviews } from '#server/database/tables/study.ts'
import { drugApp, rating } from '#tests/support/app/drug-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'

const { app, learner, premium, admin, drugCalled } = drugApp()
const dayMs = 86_400_000
const progressOf = (component: DrugComponent) => component.progress

describe('ratings', () => {
  it('move mastery by the drug rule, once for each reviewId, and are logged', async () => {
    const drug = await drugCalled('imatinib')
    const first = rating(drug, { confidence: 3, reviewId: randomUUID() })
    const saved = (await premium.post('/api/review-interaction', first)).body
    expect(progressOf(saved.component)).toMatchObject({ mastery: 85, reviewCount: 1, isBookmarked: false })
    expect(saved.duplicate).toBe(false)
    const again = (await premium.post('/api/review-interaction', first)).body
    expect(again).toEqual({ ...saved, duplicate: true })
    // 85 x 0.1 + 25 x 0.9 = 31
    const second = rating(drug, { confidence: 1, reviewId: randomUUID(), interactionType: 'needs_review' })
    const after = (await premium.post('/api/review-interaction', second)).body
    expect(progressOf(after.component)).toMatchObject({ mastery: 31, reviewCount: 2 })
    const log = await app.deps.db
      .select()
      .from(reviews)
      .where(sql`kind = 'moa' and item_id = ${drug.id}`)
      .orderBy(reviews.version)
    expect(log.map((row) => [row.confidence, row.interaction, row.masteryBefore, row.masteryAfter])).toEqual([
      [3, 'got_it', 0, 85],
      [1, 'needs_review', 85, 31],
    ])
    const progress = (await premium.get(`/api/progress/${drug.id}`)).body
    expect(progress.mastery).toBe(31 / 4)
    expect(progress.components.map((component: DrugComponent) => component.id)).toEqual([
      'moa',
      'indications',
      'adverse_effects',
      'boxed_warning',
    ])
  })

  it('two devices rating at once both count, one after the other', async () => {
    const drug = await drugCalled('dasatinib')
    await Promise.all(
      Array.from({ length: 6 }, () =>
        premium.post('/api/review-interaction', rating(drug, { confidence: 3, reviewId: randomUUID() })),
      ),
    )
    const same = rating(drug, { confidence: 3, reviewId: randomUUID() })
    await Promise.all(Array.from({ length: 6 }, () => premium.post('/api/review-interaction', same)))
    const { components } = (await premium.get(`/api/progress/${drug.id}`)).body
    expect(progressOf(components[0])).toMatchObject({ mastery: 85, reviewCount: 7 })
  })

  it('without a confidence an interaction is logged and mastery stays', async () => {
    const drug = await drugCalled('nilotinib')
    const { status, body } = await premium.post('/api/review-interaction', rating(drug))
    expect(status).toBe(200)
    expect(progressOf(body.component)).toMatchObject({ mastery: 0, reviewCount: 0 })
  })

  it('a rating sent late keeps the learner’s time, never before the last review nor after now', async () => {
    const drug = await drugCalled('bosutinib')
    const now = app.clock.now().getTime()
    const times = [-60_000, -120_000, 3_600_000].map((shift) => new Date(now + shift).toISOString())
    const seen: (string | null)[] = []
    for (const reviewedAt of times) {
      const { body } = await premium.post(
        '/api/review-interaction',
        rating(drug, { confidence: 2, reviewId: randomUUID(), reviewedAt }),
      )
      seen.push(body.component.progress.lastReviewed)
    }
    expect(seen).toEqual([times[0], times[0], new Date(now).toISOString()])
  })

  it('are part of Premium; what was begun may still be reviewed after it ends', async () => {
    const drug = await drugCalled('ponatinib')
    const rejected = await learner.post('/api/review-interaction', rating(drug, { confidence: 3 }))
    expect([rejected.status, rejected.body.code]).toEqual([403, 'premium_required'])
    const stored = await learner.post(`/api/progress/${drug.id}/moa`, { mastery: 85, reviewCount: 1 })
    expect([stored.status, stored.body.code]).toEqual([403, 'premium_required'])

    const lapsing = await app.as('premium')
    await lapsing.post('/api/review-interaction', rating(drug, { confidence: 3 }))
    app.clock.advance(250 * dayMs)
    await Promise.all([lapsing, premium, learner, admin].map((client) => client.renew()))
    expect((await lapsing.post('/api/review-interaction', rating(drug, { confidence: 3 }))).status).toBe(200)
    const fresh = rating(drug, { confidence: 3, componentId: 'indications' })
    expect((await lapsing.post('/api/review-interaction', fresh)).status).toBe(403)
  })

  it('rejects an unknown component, rating or drug', async () => {
    const drug = await drugCalled('imatinib')
    const invalid = [
      rating(drug, { componentId: 'dose' }),
      rating(drug, { interactionType: 'maybe' }),
      rating(drug, { confidence: 4 }),
      rating(drug, { confidence: 1, interactionType: 'got_it' }),
      rating(drug, { confidence: 2, interactionType: 'needs_review' }),
      rating(drug, { confidence: 3, interactionType: 'needs_review' }),
      rating(drug, { reviewId: 'one' }),
    ]
    for (const body of invalid) expect((await admin.post('/api/review-interaction', body)).status).toBe(400)
    const unknown = rating({ ...drug, id: 2_000_000_000 }, { confidence: 3 })
    expect((await admin.post('/api/review-interaction', unknown)).status).toBe(404)
  })
})

describe('the study day of a rating', () => {
  const daysOf = async ({ userId }: { userId: number }) => {
    const { rows } = await app.deps.open.query(
      'select study_day, drug_reviews from study_days where user_id = $1 order by study_day',
      [userId],
    )
    return rows.map((row) => [row.study_day, row.drug_reviews])
  }
  const loggedDays = async ({ userId }: { userId: number }) => {
    const { rows } = await app.deps.open.query(
      'select study_day from drug_reviews where user_id = $1 order by received_at, undoes nulls first',
      [userId],
    )
    return rows.map((row) => row.study_day)
  }

  it('is that of the learner’s zone at the time of the rating, and counts ratings alone', async () => {
    const user = await app.as('premium')
    const drug = await drugCalled('ibrutinib')
    await user.put('/api/study/settings', { timeZone: 'America/Los_Angeles' })
    const now = app.clock.now().getTime()
    const today = studyDayOf(now, 'America/Los_Angeles')
    const rate = (more: object) =>
      user.post('/api/review-interaction', rating(drug, { reviewId: randomUUID(), ...more }))
    await rate({ confidence: 3, reviewedAt: new Date(now - dayMs).toISOString() })
    const second = { confidence: 2, reviewId: randomUUID() }
    await rate(second)
    await rate(second)
    await rate({})
    expect(await daysOf(user)).toEqual([
      [today - 1, 1],
      [today, 1],
    ])
    await user.post(`/api/progress/${drug.id}/indications`, { mastery: 60, reviewCount: 1 })
    await user.post(`/api/progress/${drug.id}/indications`, { mastery: 42 })
    expect(await daysOf(user)).toEqual([
      [today - 1, 1],
      [today, 2],
    ])
    expect((await loggedDays(user)).sort()).toEqual([today - 1, today, today, today, today])
  })

  it('is at most 30 days ago, whatever the clock of the browser says', async () => {
    const user = await app.as('premium')
    const drug = await drugCalled('pirtobrutinib')
    const now = app.clock.now().getTime()
    const today = studyDayOf(now, 'UTC')
    const rate = (componentId: string, reviewedAt: string) =>
      user.post(
        '/api/review-interaction',
        rating(drug, { componentId, confidence: 3, reviewId: randomUUID(), reviewedAt }),
      )
    await rate('moa', '1970-01-01T12:00:00Z')
    await rate('indications', '2999-01-01T12:00:00Z')
    const stored = { mastery: 85, reviewCount: 1, lastReviewed: '2001-01-01T12:00:00Z' }
    await user.post(`/api/progress/${drug.id}/adverse_effects`, stored)
    expect(await daysOf(user)).toEqual([
      [today - 30, 2],
      [today, 1],
    ])
  })

  it('loses the rating again when it is undone later, once', async () => {
    const user = await app.as('premium')
    const drug = await drugCalled('acalabrutinib')
    const yesterday = studyDayOf(app.clock.now().getTime() - dayMs, 'UTC')
    const reviewId = randomUUID()
    const reviewedAt = new Date(app.clock.now().getTime() - dayMs).toISOString()
    await user.post('/api/review-interaction', rating(drug, { confidence: 3, reviewId, reviewedAt }))
    const undo = { reviewId, undoId: randomUUID() }
    const path = `/api/progress/${drug.id}/moa/undo`
    await Promise.all([user.post(path, undo), user.post(path, { reviewId, undoId: randomUUID() })])
    expect(await daysOf(user)).toEqual([[yesterday, 0]])
    expect(await loggedDays(user)).toEqual([yesterday, yesterday])
  })
})

describe('stored progress', () => {
  it('bookmarks are free and survive a rating', async () => {
    const drug = await drugCalled('afatinib')
    const path = `/api/progress/${drug.id}/boxed_warning`
    const body = { mastery: 0, reviewCount: 0, isBookmarked: true, lastReviewed: null }
    const marked = await learner.post(path, body)
    expect(marked.status).toBe(200)
    expect(marked.body.component.progress.isBookmarked).toBe(true)
    const [progress] = (await learner.post('/api/progress/bulk', { drugIds: [drug.id] })).body
    expect(progress.components[3].progress.isBookmarked).toBe(true)

    await admin.post(path, { isBookmarked: true })
    const rated = rating(drug, { componentId: 'boxed_warning', confidence: 2 })
    expect((await admin.post('/api/review-interaction', rated)).body.component.progress).toMatchObject({
      mastery: 60,
      isBookmarked: true,
    })
    const cleared = await admin.post(path, { isBookmarked: false })
    expect(cleared.body.component.progress).toMatchObject({ mastery: 60, isBookmarked: false })
  })

  it('mastery that a rating leads to counts as that rating, once', async () => {
    const drug = await drugCalled('gefitinib')
    const path = `/api/progress/${drug.id}/moa`
    const first = (await admin.post(path, { mastery: 60, reviewCount: 1 })).body
    expect(first.component.progress).toMatchObject({ mastery: 60, reviewCount: 1 })
    const repeated = (await admin.post(path, { mastery: 60, reviewCount: 1 })).body
    expect(repeated.duplicate).toBe(true)
    expect(repeated.component.progress.reviewCount).toBe(1)
    // 60 x 0.1 + 85 x 0.9 = 82.5, rounded to 83
    const second = (await admin.post(path, { mastery: 83, reviewCount: 2 })).body
    expect(second.component.progress).toMatchObject({ mastery: 83, reviewCount: 2 })
  })

  it('any other mastery is stored without counting as a review', async () => {
    const drug = await drugCalled('lapatinib')
    const { body } = await admin.post(`/api/progress/${drug.id}/moa`, { mastery: 42 })
    expect(body.component.progress).toMatchObject({ mastery: 42, reviewCount: 0 })
    expect((await admin.post(`/api/progress/${drug.id}/moa`, { mastery: 101 })).status).toBe(400)
  })

  it('is listed in bulk in the order of the request, for each learner their own', async () => {
    const [a, b] = [await drugCalled('olaparib'), await drugCalled('niraparib')]
    await admin.post('/api/review-interaction', rating(b, { confidence: 3 }))
    const drugIds = [b.id, 2_000_000_000, a.id, b.id]
    const mine = (await admin.post('/api/progress/bulk', { drugIds })).body
    expect(mine.map(({ drugId }: { drugId: number }) => drugId)).toEqual([b.id, a.id])
    expect(mine[0].mastery).toBe(85 / 4)
    const others = (await learner.post('/api/progress/bulk', { drugIds })).body
    expect(others[0].mastery).toBe(0)
  })

  it('is averaged by classification', async () => {
    const user = await app.as('admin')
    const drug = await drugCalled('bortezomib')
    await user.post('/api/review-interaction', rating(drug, { confidence: 3 }))
    const classes = (await user.get('/api/drugs/classes')).body
    const ofClass = classes.find(
      (row: { classification: string }) => row.classification === 'Proteasome inhibitor',
    )
    expect(ofClass.drugCount).toBe(ofClass.drugIds.length)
    expect(ofClass.mastery).toBeCloseTo(85 / 4 / ofClass.drugCount)
    const listed = classes.flatMap((row: { drugIds: number[] }) => row.drugIds)
    expect(listed).toHaveLength(contentCopy().drugs.length)
  })
})
