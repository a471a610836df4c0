import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { type Origin, originOf } from './origin.ts'

/** What a sign-in knows of the browser it happens in. */
export interface Browser extends Origin {
  /** The token in its cookie, whether or not a session belongs to it. */
  sessionToken: string | undefined
}

/** What the browser gets when a session opens. */
export interface SessionCookie {
  token: string
  maxAgeSeconds: number
}

type CookieConfig = Pick<Config, 'isHttps'>

/** `__Host-` only on https: browsers refuse the prefix without Secure. */
export const sessionCookieName = (config: CookieConfig) => (config.isHttps ? '__Host-sid' : 'sid')

const optionsOf = (config: CookieConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const

export function sessionTokenOf(request: FastifyRequest, config: CookieConfig): string | undefined {
  return request.cookies[sessionCookieName(config)]
}

export function browserOf(request: FastifyRequest, config: CookieConfig): Browser {
  return {
    ...originOf(request),
    sessionToken: sessionTokenOf(request, config),
  }
}

export function setSessionCookie(reply: FastifyReply, config: CookieConfig, cookie: SessionCookie): void {
  reply.setCookie(sessionCookieName(config), cookie.token, {
    ...optionsOf(config),
    maxAge: cookie.maxAgeSeconds,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(sessionCookieName(config), optionsOf(config))
}
