import type { Deps } from '#server/deps.ts'
import type { Answer, TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'

/** The token of the newest mailed link that confirms an address. */
export async function addressTokenTo(deps: Deps, address: string): Promise<string> {
  for (const { html } of await mailTo(deps, address)) {
    const token = /\/confirm-address#confirmation=([\w-]{43})"/.exec(html)?.[1]
    if (token) return token
  }
  throw new Error(`no link was mailed to ${address}`)
}

/** Confirms with a token in a browser where nobody is signed in, as the button behind the link does. */
export const confirmToken = (app: TestApp, token: string): Promise<Answer> =>
  app.browser().post('/api/confirm-address', { token })

/** Confirms an address by the newest link that was mailed to it. */
export async function confirmMailed(app: TestApp, address: string): Promise<void> {
  const { status, body } = await confirmToken(app, await addressTokenTo(app.deps, address))
  if (status !== 200) throw new Error(`confirming ${address} answered ${status}: ${JSON.stringify(body)}`)
}
