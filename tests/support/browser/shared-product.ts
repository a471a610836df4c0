import type { TestProject } from 'vitest/node'
import type { OpenDatabase } from '#server/database/connect.ts'
import { promoCodes } from '#server/database/tables/billing.ts'
import { freePort } from './free-port.ts'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One server for all journeys that do not change it. */
    product: { url: string; admin: { username: string; password: string } }
  }
}

async function addPromoCode({ db }: OpenDatabase): Promise<void> {
  await db.insert(promoCodes).values({
    code: 'SAVE25',
    discountType: 'percentage',
    discountValue: 25,
    description: '25% off for fellows',
    validFrom: new Date(Date.now() - 86_400_000),
  })
}

/** Starts what the journeys share. The template of the database must be there already. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template } = project.getProvidedContext()
  const admin = { username: 'chief', password: 'admin-pass-77' }
  const port = await freePort()
  // Not awaited: the pages may still be in the making while other projects run. Journeys wait for the server.
  const starting = startServer({
    template,
    port,
    env: {
      SMTP_URL: '',
      ADMIN_EMAIL: 'chief@mail.example',
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    },
    prepare: addPromoCode,
  })
  starting.catch(() => undefined)
  project.provide('product', {
    url: `http://localhost:${port}`,
    admin,
  })
  return async () => {
    const server = await starting
    const hasExited = server.hasExited()
    await server.close()
    if (hasExited) throw new Error(`the server of the journeys ended before them:\n${server.output()}`)
  }
}
