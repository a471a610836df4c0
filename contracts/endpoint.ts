import type { z } from 'zod'
import type { EditorialAccess } from '#domain/editorial/content-roles.ts'

/**
 * A request may name its user, by id. When somebody else is signed in the response is 401, as for a
 * signed-out user: a change that waited in the browser for one learner never counts for the next.
 */
export const userIdHeader = 'x-user-id'

/**
 * Who may call an endpoint. `premium` means an active paid plan or an admin; the editorial ones mean a content role, and
 * `editorial` any of them. Admins pass every guard.
 */
export type Access = 'public' | 'user' | 'premium' | EditorialAccess | 'admin'

/** A limit of `points` calls in `windowSeconds` for one address or one signed-in user. */
export interface Limit {
  points: number
  windowSeconds: number
  per: 'address' | 'user'
  /**
   * All endpoints with this name share the calls; without a name the calls are counted for this endpoint
   * alone.
   */
  name?: string
}

/**
 * A guessable secret in a field of the body: every attempt takes a point, which all endpoints with this name
 * share.
 */
export interface Guessed {
  field: string
  name: string
  points: number
  windowSeconds: number
}

/**
 * One endpoint of the API. From this row the server mounts it, the client types it and OpenAPI describes it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Starts with /api; parameters are written `:name`. */
  path: `/api/${string}`
  summary: string
  access: Access
  /** A shared throttle kept in the database. The coarse limit of the server applies to every endpoint as well. */
  limit?: Limit
  /** A guessable body field, throttled per signed-in user, else per address. */
  guessed?: Guessed
  /**
   * The user must confirm their identity first: by `currentPassword` in the body, which has its own throttle,
   * or, where that is optional, by a proof within ten minutes. `recent`: only by such a proof, a sign-in or a
   * call to confirm it. `changing`: only when that field differs from the account's.
   */
  confirmsIdentity?: 'always' | 'recent' | { changing: 'email' }
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The 200 reply; keys that are not listed never leave the server. */
  reply: z.ZodType
  /**
   * The format of errors: login, register and logout answer with plain text; all other endpoints use {error,
   * code, fields?}.
   */
  errors?: 'json' | 'text'
  /** A media type other than JSON; then the handler writes the reply itself. */
  produces?: string
  /** The handler answers 404 itself, in the media type of `produces`: a page that says that there is no such thing. */
  hasNotFoundPage?: true
  /** The handler reads the request itself: multipart uploads, or the raw bytes of a signed webhook. */
  consumes?: 'multipart' | 'raw'
  /** The fields of a multipart form beside its file; the handler checks them. */
  fields?: z.ZodObject
  /**
   * Allowed before a user has taken a required step: choosing a password after a sign-in with a temporary
   * one; setting up two-factor sign-in where admins must have it.
   */
  openBefore?: readonly ('newPassword' | 'twoFactor')[]
  /**
   * Whether the same-origin rule does not apply: for signed webhooks and one-click unsubscribe, which use no
   * cookie.
   */
  crossOrigin?: true
  /** Whether the browser stores the last reply for its user, and shows it without a network. */
  isKeptOffline?: true
  /** Largest body in bytes; 64 KiB unless stated. */
  bodyLimit?: number
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Accepted<S> = S extends z.ZodType ? z.input<S> : undefined

/** The input of a handler, after validation. */
export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

type Slot<K extends string, S> = S extends z.ZodType
  ? undefined extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : Record<never, never> extends z.input<S>
      ? { [P in K]?: z.input<S> }
      : { [P in K]: z.input<S> }
  : { [P in K]?: undefined }

/** The input of a call. */
export type CallInput<E extends Endpoint> = Slot<'params', E['params']> &
  Slot<'query', E['query']> &
  Slot<'body', E['body']>

/** The result of a call. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
/** The value that a handler returns, before the reply schema removes unknown keys. */
export type HandlerResult<E extends Endpoint> = Accepted<E['reply']>

/** Keeps a row's exact type while checking its shape. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row
}
