import type { TestProject } from 'vitest/node'
import type { OpenDatabase } from '#server/database/connect.ts'
import { promoCodes } from '#server/database/tables/billing.ts'
import { launchSharedBrowser } from './chromium.ts'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One server and one browser for all journeys that change neither. */
    product: { url: string; browserEndpoint: string; admin: { username: string; password: string } }
  }
}

async function addPromoCodes({ db }: OpenDatabase): Promise<void> {
  const validFrom = new Date(Date.now() - 86_400_000)
  await db.insert(promoCodes).values([
    { code: 'RESIDENT', discountType: 'free_account', accessDurationDays: 90, validFrom },
    {
      code: 'SAVE25',
      discountType: 'percentage',
      discountValue: 25,
      description: '25% off for fellows',
      validFrom,
    },
  ])
}

/** Starts what the journeys share. The template of the database must be there already. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template } = project.getProvidedContext()
  const admin = { username: 'chief', password: 'admin-pass-77' }
  const [server, browser] = await Promise.all([
    startServer({
      template,
      env: {
        SMTP_URL: '',
        ADMIN_EMAIL: 'chief@mail.example',
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
      },
      prepare: addPromoCodes,
    }),
    launchSharedBrowser(),
  ])
  project.provide('product', { url: server.url, browserEndpoint: browser.wsEndpoint(), admin })
  return async () => {
    await browser.close()
    const hasExited = server.hasExited()
    await server.close()
    if (hasExited) throw new Error(`the server of the journeys ended before them:\n${server.output()}`)
  }
}
