import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, HandlerResult, Input } from '#contracts/endpoint.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { JsonText } from '#server/platform/files/json-text.ts'
import type { Origin } from './origin.ts'

/** The signed-in user of a request, read from the database every time: a revoked right has effect at once. */
export interface SignedIn {
  sessionId: number
  userId: number
  username: string
  email: string
  isAdmin: boolean
  /** At the time of the request. */
  accessLevel: AccessLevel
  /** The session may only be used to change the password. */
  isTemporary: boolean
  /** An admin who has to set up two-factor sign-in before anything else. */
  mustSetUpTwoFactor: boolean
  /** When the user last proved who they are: by signing in, or again since. */
  provedAt: Date
  timeZone: string
  /** YYYY-MM-DD. Scheduling settings are here so that study requests need not read them again. */
  examDate: string | null
  dailyMinutes: number
  /** A day in the last four weeks before the exam, where they are not the daily ones. */
  minutesBeforeExam?: number
  newCardsPerDay: number
  /** Whether Easy counts as its own rating. */
  easyButton: boolean
  /** The weights of the memory model that were fitted to this learner; null: the defaults. */
  memoryWeights: number[] | null
  origin: Origin
}

export interface Call<E extends Endpoint> extends Input<E> {
  user: E['access'] extends 'public' ? SignedIn | null : SignedIn
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Handles a call of an endpoint. It returns a value of the reply schema, JSON that was checked before, or, when it has sent
 * the response itself, Fastify's `reply`.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<HandlerResult<E> | JsonText<HandlerResult<E>> | FastifyReply>

/** One handler for every endpoint of a feature: an endpoint without one does not compile. */
export type Handlers<F extends Record<string, Endpoint>> = { [K in keyof F]: Handler<F[K]> }
