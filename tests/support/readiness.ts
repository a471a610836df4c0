import type { Answer, TestApp } from '#tests/support/app/test-app.ts'

const token = 'a-long-token'
/** Settings for an app that tells `askReady` why it is not ready. */
export const withMetricsToken = { METRICS_TOKEN: token }

/** Sends GET /readyz as an operator does. */
export function askReady(app: TestApp, authorization = `Bearer ${token}`): Promise<Answer> {
  return app.browser().send({ method: 'GET', url: '/readyz', headers: { authorization } })
}
