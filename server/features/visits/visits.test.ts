import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversions, pageViews } from '#server/database/tables/visits.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const view = (sessionId: string, more: Record<string, unknown> = {}) => ({
  sessionId,
  pagePath: '/pricing',
  pageTitle: 'Plans and prices',
  referrerUrl: 'https://www.google.com/',
  userAgent: 'Firefox',
  trafficSource: 'search',
  ...more,
})
const viewsOf = async (sessionId: string) =>
  (await app.deps.db.select().from(pageViews)).filter((row) => row.sessionId === sessionId)

describe('page views', () => {
  it('are stored for visitors, without query strings', async () => {
    const visitor = app.browser()
    const more = {
      pagePath: '/auth?token=secret',
      referrerUrl: 'https://t.co/x?user=9#y',
      trafficSource: 'social',
      utm_source: 'newsletter',
    }
    const response = await visitor.post('/api/analytics/page-view', view('visit-query', more))
    expect(response).toMatchObject({ status: 200, body: { ok: true, stored: true } })
    expect(await viewsOf('visit-query')).toMatchObject([
      {
        pagePath: '/auth',
        pageTitle: 'Plans and prices',
        referrerUrl: 'https://t.co/x',
        trafficSource: 'social',
        utmSource: 'newsletter',
        utmCampaign: null,
        secondsOnPage: null,
        at: app.clock.now(),
      },
    ])
  })

  it.each([
    ['a source that is none of the five', { trafficSource: 'mail' }],
    ['a path of another site', { pagePath: 'https://elsewhere.example/' }],
    ['a visit that is not a word', { sessionId: 'a b' }],
  ])('are refused with %s', async (_, more) => {
    const response = await app.browser().post('/api/analytics/page-view', view('visit-refused', more))
    expect(response.status).toBe(400)
    expect(await viewsOf('visit-refused')).toEqual([])
  })

  it.each([
    ['sec-gpc', '1'],
    ['dnt', '1'],
  ])('are not stored when the browser sends %s', async (header, value) => {
    const response = await app.browser().send({
      method: 'POST',
      url: '/api/analytics/page-view',
      headers: { [header]: value },
      payload: view(`visit-${header}`),
    })
    expect(response).toMatchObject({ status: 200, body: { ok: true, stored: false } })
    expect(await viewsOf(`visit-${header}`)).toEqual([])
  })
})

describe('page exits', () => {
  it('save the time on page with its latest view, sent as JSON or as the plain text of a beacon', async () => {
    const visitor = app.browser()
    await visitor.post('/api/analytics/page-view', view('visit-exit'))
    await visitor.post('/api/analytics/page-view', view('visit-exit', { pagePath: '/terms' }))
    await visitor.post('/api/analytics/page-view', view('visit-exit'))
    const exit = { sessionId: 'visit-exit', timeOnPage: 41.6, pagePath: '/pricing' }
    const asJson = await visitor.post('/api/analytics/page-exit', exit)
    expect(asJson.body).toEqual({ ok: true, stored: true })
    const asText = await visitor.send({
      method: 'POST',
      url: '/api/analytics/page-exit',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ ...exit, pagePath: '/terms', timeOnPage: 7 }),
    })
    expect(asText).toMatchObject({ status: 200, body: { ok: true, stored: true } })
    const rows = (await viewsOf('visit-exit')).toSorted((a, b) => a.id - b.id)
    expect(rows.map((row) => [row.pagePath, row.secondsOnPage])).toEqual([
      ['/pricing', null],
      ['/terms', 7],
      ['/pricing', 42],
    ])
  })

  it('without a view, or a day after it, change nothing', async () => {
    const visitor = app.browser()
    const exit = { sessionId: 'visit-late', timeOnPage: 5, pagePath: '/pricing' }
    expect((await visitor.post('/api/analytics/page-exit', exit)).body).toEqual({ ok: true, stored: false })
    await visitor.post('/api/analytics/page-view', view('visit-late'))
    app.clock.advance(86_400_001)
    expect((await visitor.post('/api/analytics/page-exit', exit)).body).toEqual({ ok: true, stored: false })
    expect(await viewsOf('visit-late')).toMatchObject([{ secondsOnPage: null }])
  })

  it('that are not JSON are rejected', async () => {
    const response = await app.browser().send({
      method: 'POST',
      url: '/api/analytics/page-exit',
      headers: { 'content-type': 'text/plain' },
      payload: 'goodbye',
    })
    expect(response.status).toBe(400)
  })
})

describe('conversions', () => {
  const typesOf = async (sessionId: string) =>
    (await app.deps.db.select().from(conversions)).filter((row) => row.sessionId === sessionId)

  it('are stored with their data', async () => {
    const learner = await app.as('learner')
    const body = {
      sessionId: 'visit-login',
      eventType: 'login_complete',
      eventData: { method: 'username_password' },
    }
    expect((await learner.post('/api/analytics/conversion', body)).body).toEqual({ ok: true, stored: true })
    expect(await typesOf('visit-login')).toMatchObject([
      { eventType: 'login_complete', eventData: { method: 'username_password' }, valueCents: null },
    ])
  })

  it.each(['payment_complete', 'page_view', 'Login', ''])(
    'of type "%s" come from no browser',
    async (eventType) => {
      const body = { sessionId: 'visit-forged', eventType, conversionValue: 10_000 }
      expect((await app.browser().post('/api/analytics/conversion', body)).status).toBe(400)
      expect(await typesOf('visit-forged')).toEqual([])
    },
  )
})
