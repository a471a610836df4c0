import { z } from 'zod'
import { ProviderUnavailable } from './payment-provider.ts'

export interface PaypalAccess {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId: string | undefined
  /** How long a request may take. */
  waitMs: number
}

interface PaypalRequest {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** PayPal's idempotency key. */
  requestId?: string
}

export interface PaypalResponse {
  status: number
  body: unknown
}

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() })

/**
 * Requests to PayPal's REST API, with an access token that is renewed in time.
 * @throws ProviderUnavailable when PayPal cannot be reached, or responds with 429 or 5xx.
 */
export function createPaypalClient(
  access: PaypalAccess,
): (request: PaypalRequest) => Promise<PaypalResponse> {
  let cached: { value: string; validUntilMs: number } | undefined

  async function request(path: string, init: RequestInit): Promise<PaypalResponse> {
    try {
      const response = await fetch(`${access.baseUrl}${path}`, {
        ...init,
        signal: AbortSignal.timeout(access.waitMs),
      })
      const text = await response.text()
      if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
      return { status: response.status, body: text ? JSON.parse(text) : {} }
    } catch (error) {
      throw new ProviderUnavailable(error)
    }
  }

  async function accessToken(): Promise<string> {
    if (cached && cached.validUntilMs > performance.now()) return cached.value
    const credentials = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')
    const response = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    const token = parseResponse(tokenReply, response)
    // The token counts as expired a minute early, so that it does not expire on the way.
    cached = {
      value: token.access_token,
      validUntilMs: performance.now() + (token.expires_in - 60) * 1000,
    }
    return cached.value
  }

  return async ({ method, path, body, requestId }) => {
    const response = await request(path, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        'content-type': 'application/json',
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status === 401) cached = undefined
    return response
  }
}

/** @throws ProviderUnavailable for an error or an unexpected body. */
export function parseResponse<S extends z.ZodType>(schema: S, { status, body }: PaypalResponse): z.output<S> {
  const parsed = status < 300 ? schema.safeParse(body) : undefined
  if (!parsed?.success) throw new ProviderUnavailable(`PayPal responded with ${status}`)
  return parsed.data
}
