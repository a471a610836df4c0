import type { Answer, TestApp } from '#tests/support/server/test-app.ts'

const token = 'a-long-token'
/** For an app that tells `askReady` why it is not ready. */
export const withMetricsToken = { METRICS_TOKEN: token }

/** GET /readyz as an operator sends it. */
export function askReady(app: TestApp, authorization = `Bearer ${token}`): Promise<Answer> {
  return app.browser().send({ method: 'GET', url: '/readyz', headers: { authorization } })
}
