import { randomUUID } from 'node:crypto'

/** A user who uses a running server over HTTP, as a browser on the same origin does. */
export interface HttpUser {
  username: string
  cookie: string
  get(path: string): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
}

/** Registers a free account on the server. */
export async function registerOverHttp(url: string): Promise<HttpUser> {
  const username = `writer-${randomUUID().slice(0, 8)}`
  const send = (path: string, init: RequestInit, cookie?: string) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie ? { cookie } : {}),
      },
    })
  const answer = await send('/api/register', {
    method: 'POST',
    body: JSON.stringify({
      username,
      email: `${username}@mail.example`,
      password: 'corr3ct-horse',
      firstName: 'Robin',
      lastName: 'Meyer',
      degrees: 'MD',
      role: 'oncology_fellow',
      subscriptionPlan: 'free',
      acceptPolicy: true,
    }),
  })
  if (!answer.ok) throw new Error(`registration answered ${answer.status}: ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    username,
    cookie,
    get: (path) => fetch(`${url}${path}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }, cookie),
  }
}
