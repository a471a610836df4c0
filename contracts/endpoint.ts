import type { z } from 'zod'

/**
 * A request may say whose it is, by user id. When the session is another person's it is answered 401, as for one that
 * is signed out: what waited in the browser for one learner never counts for the next.
 */
export const userIdHeader = 'x-user-id'

/** Who may make a call. `premium` means an active paid plan or an admin; admins pass every guard. */
export type Access = 'public' | 'user' | 'premium' | 'admin'

/** At most `points` calls in `windowSeconds` for one address or one signed-in user. */
export interface Limit {
  points: number
  windowSeconds: number
  per: 'address' | 'user'
}

/** A secret in a field of the body that somebody might guess: every try takes a point, over all calls with this name. */
export interface Guessed {
  field: string
  name: string
  points: number
  windowSeconds: number
}

/** One call of the wire. The server mounts it, the client types it and OpenAPI describes it from this entry. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Begins with /api; parameters are written `:name`. */
  path: `/api/${string}`
  summary: string
  access: Access
  /** A shared throttle kept in the database. Every call also stands under the coarse limit of the server. */
  limit?: Limit
  /** A body field that is a guess when it is given, for one signed-in user, else for one address. */
  guessed?: Guessed
  /**
   * The person confirms who they are before anything happens: by `currentPassword` in the body, which has a throttle of its
   * own, or, where the body may leave it out, by a sign-in within ten minutes. `changing`: only for another value there
   * than the account has.
   */
  confirmsIdentity?: 'always' | { changing: 'email' }
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The 200 reply; keys it does not name never leave the server. */
  reply: z.ZodType
  /** Login, register and logout answer errors as plain text; all other calls answer {error, code, fields?}. */
  errors?: 'json' | 'text'
  /** A media type other than JSON: the handler writes the reply itself. */
  produces?: string
  /** The handler reads the request itself: multipart uploads, or the raw bytes of a signed webhook. */
  consumes?: 'multipart' | 'raw'
  /** Open to a session that may only change its password. */
  openToTemporaryPassword?: true
  /** Exempt from the same-origin rule: signed webhooks and one-click unsubscribe, which use no cookie. */
  crossOrigin?: true
  /** Largest body in bytes; 64 KiB unless stated. */
  bodyLimit?: number
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler reads, after validation. */
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

/** What a caller gives. */
export type CallInput<E extends Endpoint> = Slot<'params', E['params']> &
  Slot<'query', E['query']> &
  Slot<'body', E['body']>

/** What a caller gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
/** What a handler returns, before the reply schema cuts it to shape. */
export type Answer<E extends Endpoint> = Given<E['reply']>

/** Keeps an entry's exact type while checking its form. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry
}
