import type { Deps } from '#server/deps.ts'
import { mailTo } from '#tests/support/outbox.ts'
import type { Answer, TestApp } from './test-app.ts'

/** The token of the newest link that was mailed to confirm an address. */
export async function addressTokenTo(deps: Deps, address: string): Promise<string> {
  for (const { html } of await mailTo(deps, address)) {
    const token = /\/confirm-address#confirmation=([\w-]{43})"/.exec(html)?.[1]
    if (token) return token
  }
  throw new Error(`no link was mailed to ${address}`)
}

/** Presses the button behind a link, in a browser where nobody is signed in. */
export const confirmToken = (app: TestApp, token: string): Promise<Answer> =>
  app.browser().post('/api/confirm-address', { token })

/** Confirms an address by the newest link that was mailed to it. */
export async function confirmMailed(app: TestApp, address: string): Promise<void> {
  const { status, body } = await confirmToken(app, await addressTokenTo(app.deps, address))
  if (status !== 200) throw new Error(`confirming ${address} answered ${status}: ${JSON.stringify(body)}`)
}
