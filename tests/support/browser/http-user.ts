import { randomUUID } from 'node:crypto'

/** A signed-in user of a running server over HTTP, as a browser on the same origin. */
export interface HttpUser {
  username: string
  password: string
  email: string
  /** `name=value` of the sign-in session. */
  cookie: string
  origin: string
  get(path: string): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
  put(path: string, body: unknown): Promise<Response>
}

interface Account {
  username: string
  password: string
  email: string
}

const send = (
  url: string,
  { method, body, cookie = '' }: { method: 'POST' | 'PUT'; body: unknown; cookie?: string },
): Promise<Response> =>
  fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
  })

/** Registers on the server, for the free plan unless `more` says otherwise. @returns the parsed response. */
export async function registerOverHttp(
  origin: string,
  more: { role?: string; subscriptionPlan?: string; promoCode?: string } = {},
): Promise<{ account: Account; response: Response; body: Record<string, unknown> }> {
  const username = `user-${randomUUID().slice(0, 13)}`
  const account = { username, email: `${username}@mail.example`, password: 'corr3ct-horse' }
  const response = await send(`${origin}/api/register`, {
    method: 'POST',
    body: {
      ...account,
      firstName: 'Robin',
      lastName: 'Meyer',
      degrees: 'MD',
      role: 'oncology_fellow',
      subscriptionPlan: 'free',
      acceptPolicy: true,
      ...more,
    },
  })
  if (!response.ok) throw new Error(`registration answered ${response.status}: ${await response.text()}`)
  return { account, response, body: (await response.json()) as Record<string, unknown> }
}

/** A new free account, signed in, that has answered the questions after the registration. */
export async function createUser(origin: string): Promise<HttpUser> {
  const { account, response } = await registerOverHttp(origin)
  const user = withCookieOf(response, { ...account, origin })
  const saved = await send(`${origin}/api/study/settings`, {
    method: 'PUT',
    body: { isFirstRunDone: true },
    cookie: user.cookie,
  })
  if (!saved.ok) throw new Error(`the settings answered ${saved.status}: ${await saved.text()}`)
  return user
}

export async function signInOverHttp(
  origin: string,
  account: { username: string; password: string },
): Promise<HttpUser> {
  const response = await send(`${origin}/api/login`, { method: 'POST', body: account })
  if (!response.ok) throw new Error(`the sign-in answered ${response.status}: ${await response.text()}`)
  const { email } = (await response.clone().json()) as { email: string }
  return withCookieOf(response, { ...account, email, origin })
}

function withCookieOf(response: Response, account: Account & { origin: string }): HttpUser {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error('the response set no cookie')
  const { origin } = account
  return {
    ...account,
    cookie,
    get: (path) => fetch(`${origin}${path}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
    post: (path, body) => send(`${origin}${path}`, { method: 'POST', body, cookie }),
    put: (path, body) => send(`${origin}${path}`, { method: 'PUT', body, cookie }),
  }
}
