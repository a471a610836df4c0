import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, HandlerResult, Input } from '#contracts/endpoint.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { JsonText } from './json-text.ts'

/** The user behind a request, read afresh with every one: a right that is taken away is gone at once. */
export interface SignedIn {
  sessionId: number
  userId: number
  username: string
  email: string
  isAdmin: boolean
  /** What the user may open, at the time of the request. */
  accessLevel: AccessLevel
  /** The session may only change its password. */
  isTemporary: boolean
  signedInAt: Date
  timeZone: string
  /** What the user's cards are scheduled by, so that no study request reads it again: YYYY-MM-DD, or null. */
  examDate: string | null
  dailyMinutes: number
  /** Whether Easy counts as its own rating. */
  easyButton: boolean
}

export interface Call<E extends Endpoint> extends Input<E> {
  user: E['access'] extends 'public' ? SignedIn | null : SignedIn
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers for the wire, as a value or as JSON that is checked already; a handler that has replied itself returns its `reply`, which is then not sent again. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<HandlerResult<E> | JsonText<HandlerResult<E>> | FastifyReply>

/** One handler for every call of a feature: a call without one does not compile. */
export type Handlers<F extends Record<string, Endpoint>> = { [K in keyof F]: Handler<F[K]> }
