import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Endpoint, type Limit, userIdHeader } from '#contracts/endpoint.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import { hasContentRole, isEditorialAccess } from '#domain/editorial/content-roles.ts'
import { hasPremiumRights } from '#domain/pricing/access.ts'
import { addressKey } from '#server/platform/secrets/address-key.ts'
import type { Handler, SignedIn } from './handlers.ts'
import { forbidden, type HttpError, premiumRequired, unauthorized } from './http-error.ts'
import { acceptUploads } from './multipart.ts'
import type { Throttle } from './throttle.ts'

interface MountOptions {
  findSignedIn(request: FastifyRequest): Promise<SignedIn | null>
  throttle: Throttle
  confirmIdentity: ConfirmIdentity
  /** Records that a user who is not an admin called an endpoint for admins. */
  noteRefusal(signedIn: SignedIn, name: string): Promise<void>
}

/**
 * Checks again that the request comes from the user who signed in.
 * @throws HttpError 400 for a wrong password, 403 when one is needed, 429
 */
export type ConfirmIdentity = (signedIn: SignedIn, currentPassword: string | undefined) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** Mounts one endpoint of the contract: guards, limit, validation and reply schema all come from there. */
export function mount(
  app: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  options: MountOptions,
) {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? 65_536,
    config: { endpoint },
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body && !endpoint.consumes ? { body: endpoint.body } : {}),
      ...(endpoint.produces ? {} : { response: { 200: endpoint.reply } }),
    },
    // This runs before parsing and validation: a visitor learns nothing about what a guarded endpoint would
    // accept.
    onRequest: async (request) => {
      request.signedIn = await options.findSignedIn(request)
      if (endpoint.access === 'admin' && request.signedIn?.isAdmin === false)
        await options.noteRefusal(request.signedIn, name)
      guard(endpoint, request.signedIn)
      requireSameUser(request)
      if (endpoint.confirmsIdentity === 'recent' && request.signedIn)
        await options.confirmIdentity(request.signedIn, undefined)
      if (endpoint.limit) {
        await options.throttle.take({ name, ...endpoint.limit }, callerKey(request, endpoint.limit.per))
      }
    },
    preHandler: async (request) => {
      await countGuess(endpoint, request, options.throttle)
      await requireIdentity(endpoint, request, options.confirmIdentity)
    },
    handler: (request, reply) =>
      // Fastify has parsed these with the endpoint's schemas; the types cannot express that for an endpoint
      // that is not known here.
      handler({
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        user: request.signedIn as never,
        request,
        reply,
      }),
  }
  if (endpoint.consumes === 'raw') {
    app.register(async (scope) => {
      acceptRawBodies(scope)
      scope.route(route)
    })
  } else if (endpoint.consumes === 'multipart') {
    app.register(async (scope) => {
      await acceptUploads(scope)
      scope.route(route)
    })
  } else app.route(route)
}

/** Calls with the same key are counted together. */
function callerKey({ signedIn, ip }: FastifyRequest, per: Limit['per']): string {
  return per === 'user' && signedIn ? `u${signedIn.userId}` : addressKey(ip)
}

async function countGuess({ guessed }: Endpoint, request: FastifyRequest, throttle: Throttle): Promise<void> {
  if (!guessed || !fieldsOf(request)[guessed.field]) return
  await throttle.take(guessed, callerKey(request, 'user'))
}

async function requireIdentity(
  { confirmsIdentity }: Endpoint,
  request: FastifyRequest,
  confirmIdentity: ConfirmIdentity,
): Promise<void> {
  if (!confirmsIdentity || confirmsIdentity === 'recent') return
  const { signedIn } = request
  if (!signedIn) throw unauthorized()
  const fields = fieldsOf(request)
  if (confirmsIdentity !== 'always') {
    const newValue = fields[confirmsIdentity.changing]
    if (newValue === undefined) return
    if (identityKey(String(newValue)) === identityKey(signedIn[confirmsIdentity.changing])) return
  }
  const { currentPassword } = fields
  await confirmIdentity(signedIn, typeof currentPassword === 'string' ? currentPassword : undefined)
}

/** The body after validation, by field. */
const fieldsOf = ({ body }: FastifyRequest): Record<string, unknown> => ({ ...(body as object | null) })

/** Leaves bodies as the received bytes, because a signature covers exactly these. */
function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** @throws HttpError 401 or 403 when this user has no access to the endpoint. */
function guard(endpoint: Pick<Endpoint, 'access' | 'openBefore'>, signedIn: SignedIn | null): void {
  if (endpoint.access === 'public') return
  if (!signedIn) throw unauthorized()
  if (signedIn.isTemporary && !endpoint.openBefore?.includes('newPassword'))
    throw forbidden('Please choose a new password first', 'password_change_required')
  if (signedIn.mustSetUpTwoFactor && !endpoint.openBefore?.includes('twoFactor'))
    throw forbidden('Please set up two-factor sign-in first', 'two_factor_setup_required')
  if (endpoint.access === 'admin' && !signedIn.isAdmin) throw forbidden()
  if (isEditorialAccess(endpoint.access) && !hasContentRole(signedIn, endpoint.access)) throw forbidden()
  if (endpoint.access === 'premium' && !hasPremiumRights(signedIn.accessLevel)) throw premiumRequired()
}

/** Whether the guard of an endpoint lets this user through. */
export function mayCall(
  endpoint: Pick<Endpoint, 'access' | 'openBefore'>,
  signedIn: SignedIn | null,
): boolean {
  try {
    guard(endpoint, signedIn)
    return true
  } catch {
    return false
  }
}

/** @throws HttpError 401 when the request was meant for another user than its session's. */
function requireSameUser({ headers, signedIn }: FastifyRequest): void {
  const userId = headers[userIdHeader]
  if (userId !== undefined && userId !== String(signedIn?.userId)) throw unauthorized()
}

/** Sends an error as text or JSON, as the endpoint declares. */
export function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply) {
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
  reply.code(error.status)
  if (request.routeOptions.config.endpoint?.errors === 'text')
    return reply.type('text/plain; charset=utf-8').serializer(String).send(error.message)
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: error.message,
      message: error.message,
      code: error.code,
      ...(error.fields ? { fields: error.fields } : {}),
    })
}
