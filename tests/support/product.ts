import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, type Visit, visit } from './browser.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The whole product and a browser, for the tests of one file. */
export interface Product {
  server: ServerProcess
  browser: Browser
  /** A fresh browser profile with one page. */
  visit(options?: Omit<Parameters<typeof visit>[1], 'baseURL'>): Promise<Visit>
}

/**
 * Starts the product before the file's first test and ends it after the last; what it holds is there from then on.
 * Without demo accounts unless `env` says otherwise.
 */
export function productForTests({
  env = {},
  fromNothing,
  prepare,
}: {
  env?: Record<string, string>
  /** The very first start: an empty data directory. */
  fromNothing?: boolean
  /** What has to stand in its database, or the like, before the first test. */
  prepare?: (server: ServerProcess) => Promise<void>
} = {}): Product {
  const product: Partial<Product> = {}
  beforeAll(async () => {
    const server = await startServer({ DEMO: 'off', ...env }, { fromNothing })
    product.server = server
    await prepare?.(server)
    const browser = await launchBrowser()
    product.browser = browser
    product.visit = (options) => visit(browser, { ...options, baseURL: server.url })
  })
  afterAll(async () => {
    await product.browser?.close()
    await product.server?.close()
  })
  return product as Product
}
