import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, HandlerResult, Input } from '#contracts/endpoint.ts'
import type { ContentRole } from '#domain/editorial/content-roles.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { JsonText } from '#server/platform/files/json-text.ts'
import type { Origin } from './origin.ts'

/**
 * The signed-in user of a request, read from the database every time, so that a revoked right takes effect at
 * once.
 */
export interface SignedIn {
  sessionId: number
  userId: number
  username: string
  email: string
  isAdmin: boolean
  contentRoles: readonly ContentRole[]
  /** The access level at the time of the request. */
  accessLevel: AccessLevel
  /** Whether the session may only be used to change the password. */
  isTemporary: boolean
  /** Whether the user is an admin who must set up two-factor sign-in before anything else. */
  mustSetUpTwoFactor: boolean
  /** The last time the user proved who they are, by signing in or again later. */
  provedAt: Date
  timeZone: string
  /** The date as YYYY-MM-DD. Scheduling settings are here so that study requests need not read them again. */
  examDate: string | null
  dailyMinutes: number
  /** The minutes a day in the last four weeks before the exam, if they differ from the daily minutes. */
  minutesBeforeExam?: number
  newCardsPerDay: number
  /** Whether Easy counts as its own rating. */
  easyButton: boolean
  /** The weights of the memory model that were fitted to this learner; null stands for the defaults. */
  memoryWeights: number[] | null
  origin: Origin
}

export interface Call<E extends Endpoint> extends Input<E> {
  user: E['access'] extends 'public' ? SignedIn | null : SignedIn
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Handles a call of an endpoint. It returns a value of the reply schema, JSON that was checked before, or
 * Fastify's `reply` if it has sent the response itself.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<HandlerResult<E> | JsonText<HandlerResult<E>> | FastifyReply>

/** One handler for every endpoint of a feature: an endpoint without one does not compile. */
export type Handlers<F extends Record<string, Endpoint>> = { [K in keyof F]: Handler<F[K]> }
