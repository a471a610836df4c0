import type { Endpoint } from '#contracts/endpoint.ts'
import type { Answer, Client } from '#tests/support/app/test-app.ts'

type Sent = Pick<Answer, 'status' | 'headers'>

/**
 * One user of each kind for a loop over many calls. A call may change the account or end its session; the
 * call after it then gets a new user.
 */
export function reuseUsers<Kind>(create: (kind: Kind) => Promise<Client>) {
  const users = new Map<Kind, Client>()
  return async <Response extends Sent>(
    kind: Kind,
    { method }: Pick<Endpoint, 'method'>,
    send: (user: Client) => Promise<Response>,
  ): Promise<Response> => {
    const user = users.get(kind) ?? (await create(kind))
    users.set(kind, user)
    const response = await send(user)
    const isHarmless = (method === 'GET' || response.status >= 400) && !response.headers['set-cookie']
    if (!isHarmless) users.delete(kind)
    return response
  }
}
