import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { type Visit, type VisitOptions, visit } from './browser.ts'
import { launchBrowser } from './chromium.ts'
import { createUser, type HttpUser, signInOverHttp } from './http-user.ts'
import { closeProfiles } from './profiles.ts'
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts'
import { waitForBuild } from './wait-for-build.ts'

/** The whole product and a browser, for the tests of one file. */
interface Product {
  url: string
  browser: Browser
  /** An empty browser profile with one page. */
  visit(options?: VisitOptions): Promise<Visit>
  /** A new free account, signed in. */
  createUser(): Promise<HttpUser>
}

function productAt(url: string, browser: Browser): Product {
  return {
    url,
    browser,
    visit: (options) => visit(browser, url, options),
    createUser: () => createUser(url),
  }
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok

let browser: Promise<Browser> | undefined
/** One for all files of a worker; it ends with the worker's process. */
export function workersBrowser(): Promise<Browser> {
  browser ??= launchBrowser()
  return browser
}

/** The server that all journeys share, from the file's first test on: each has its own users. */
export function sharedProduct(): Product & { signInAdmin(): Promise<HttpUser> } {
  const product = {} as ReturnType<typeof sharedProduct>
  beforeAll(async () => {
    const { url, admin } = inject('product')
    await waitForBuild()
    await vi.waitUntil(() => isReady(url), { timeout: 180_000, interval: 200 })
    Object.assign(product, productAt(url, await workersBrowser()), {
      signInAdmin: () => signInOverHttp(url, admin),
    })
  })
  return product
}

/** A server for the tests of one file that stop it, or need it started in another way. */
export function ownProduct(options: ServerOptions = {}): Product & { server: ServerProcess } {
  const product = {} as ReturnType<typeof ownProduct>
  beforeAll(async () => {
    const server = await startServer(options)
    product.server = server
    Object.assign(product, productAt(server.url, await workersBrowser()))
  })
  afterAll(async () => {
    await closeProfiles(product.url)
    await product.server?.close()
  })
  return product
}
