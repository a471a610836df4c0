import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { type Origin, originOf } from './origin.ts'

/** What a sign-in knows of the browser it happens in. */
export interface Browser extends Origin {
  /** The token in its cookie, whether or not a session belongs to it. */
  sessionToken: string | undefined
  /** The token that tells this browser from others, whoever signs in; undefined for a new one. */
  browserToken: string | undefined
}

/** What the browser gets when a session opens. */
export interface SessionCookie {
  token: string
  maxAgeSeconds: number
  /** Undefined: the browser keeps the one it has, or has none. */
  browserToken: string | undefined
}

/** How long a browser is remembered after a sign-in. */
export const knownBrowserDays = 365

type CookieConfig = Pick<Config, 'isHttps'>

/** `__Host-` only on https: browsers refuse the prefix without Secure. */
const cookieName = (name: string, { isHttps }: CookieConfig) => (isHttps ? `__Host-${name}` : name)
export const sessionCookieName = (config: CookieConfig) => cookieName('sid', config)
const browserCookieName = (config: CookieConfig) => cookieName('browser', config)

const optionsOf = (config: CookieConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const

export function sessionTokenOf(request: FastifyRequest, config: CookieConfig): string | undefined {
  return request.cookies[sessionCookieName(config)]
}

export function browserOf(request: FastifyRequest, config: CookieConfig): Browser {
  return {
    ...originOf(request),
    sessionToken: sessionTokenOf(request, config),
    browserToken: request.cookies[browserCookieName(config)],
  }
}

export function setSessionCookie(reply: FastifyReply, config: CookieConfig, cookie: SessionCookie): void {
  reply.setCookie(sessionCookieName(config), cookie.token, {
    ...optionsOf(config),
    maxAge: cookie.maxAgeSeconds,
  })
  if (cookie.browserToken === undefined) return
  reply.setCookie(browserCookieName(config), cookie.browserToken, {
    ...optionsOf(config),
    maxAge: knownBrowserDays * 86_400,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(sessionCookieName(config), optionsOf(config))
}
