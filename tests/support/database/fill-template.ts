import { buildApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/database/connect.ts'
import { shippedContent } from '#server/load-shipped.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { release } from '#server/release.ts'
import { contentOfRun } from './content-once.ts'

/** What a first start without demo accounts leaves in an empty database. */
export async function fillTemplate(open: OpenDatabase): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'off' })
  const { server, deps } = await buildApp({ open, config, clock: systemClock })
  await release(deps, { ...shippedContent(), read: contentOfRun })
  await server.close()
}
