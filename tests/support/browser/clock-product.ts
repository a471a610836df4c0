import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { readBuiltPages } from '#server/platform/pages/built-pages.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import type { UserKind } from '#tests/support/server/factories.ts'
import { type Visit, type VisitOptions, visit } from './browser.ts'
import { freePort } from './free-port.ts'
import { workersBrowser } from './product.ts'
import { closeProfiles } from './profiles.ts'
import { waitForBuild } from './wait-for-build.ts'

/** The whole product on a clock that tests move, for journeys in which hours or days pass. */
interface ClockProduct {
  app: TestApp
  /** A new user of this kind, with a browser. `visitAs` opens more browsers. */
  visitAsNew(kind: UserKind, options?: VisitOptions): Promise<Visit & { user: Client }>
  visitAs(user: Client, options?: VisitOptions): Promise<Visit>
}

/**
 * Starts before the file's first test. The server runs in the process of the tests, with these additional
 * settings.
 */
export function clockProduct(more: Record<string, string> = {}): ClockProduct {
  const product = {} as ClockProduct
  let url = ''
  beforeAll(async () => {
    await waitForBuild()
    const port = await freePort()
    const origin = `http://localhost:${port}`
    url = origin
    const pages = readBuiltPages(readConfig({ NODE_ENV: 'test' }).clientDir)
    const app = await startTestApp({
      now: new Date(),
      env: { PUBLIC_URL: origin, PORT: String(port), THROTTLE_FACTOR: '100', ...more },
      ...(pages ? { pages } : {}),
    })
    await app.app.server.listen({ port, host: '127.0.0.1' })
    const browser: Browser = await workersBrowser()
    const visitAs: ClockProduct['visitAs'] = (user, options) =>
      visit(browser, origin, { ...options, user: { cookie: user.cookie() ?? '', origin } })
    Object.assign(product, {
      app,
      visitAs,
      async visitAsNew(kind, options) {
        const user = await app.as(kind)
        return { ...(await visitAs(user, options)), user }
      },
    } satisfies ClockProduct)
  })
  afterAll(async () => {
    await closeProfiles(url)
    await product.app?.close()
  })
  return product
}
