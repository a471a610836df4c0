import type { accounts } from '#contracts/accounts/accounts.ts'
import { acceptInvitation } from '#server/features/accounts/admin/accept-invitation.ts'
import { completeSecondStep } from '#server/features/accounts/second-step/second-step.ts'
import { changePassword } from '#server/features/accounts/sign-in/change-password.ts'
import { endOwnSession } from '#server/features/accounts/sign-in/end-own-session.ts'
import { requestRecovery } from '#server/features/accounts/sign-in/recover-account.ts'
import { listSessions } from '#server/features/accounts/sign-in/sessions.queries.ts'
import type { SignInSession } from '#server/features/accounts/sign-in/sessions.ts'
import { signIn } from '#server/features/accounts/sign-in/sign-in.ts'
import { isAddressFailing } from '#server/features/messages/bounces/failing-address.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound, unauthorized } from '#server/platform/http/http-error.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { browserOf, clearSessionCookie, setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { findUserById } from './accounts.queries.ts'
import { changeProfile } from './change-profile.ts'
import type { MembershipDeps } from './membership.ts'
import { presentUser } from './present-user.ts'
import { registerAccount } from './register-account.ts'

type Routes = Handlers<typeof accounts>
type SignedInUser = Pick<SignInSession, 'user' | 'isTemporary'>

export function accountsRoutes(deps: MembershipDeps): Routes {
  const present = async ({ user, isTemporary }: SignedInUser) =>
    presentUser(deps, user, {
      mustChangePassword: isTemporary,
      // What was saved, such as a new session, is not denied because this cannot be read: the next reply says it.
      isAddressFailing: await isAddressFailing(deps.db, user.email).catch(() => false),
    })
  return {
    ...signInRoutes(deps, present),
    ...registrationRoutes(deps, present),
    ...recoveryRoutes(deps),
    ...accountRoutes(deps, present),
  }
}

type Present = (signedIn: SignedInUser) => Promise<ReturnType<typeof presentUser>>

const signInRoutes = (
  deps: MembershipDeps,
  present: Present,
): Pick<Routes, 'session' | 'login' | 'loginSecondStep' | 'logout'> => ({
  session: async ({ user }) => ({ signedIn: user !== null }),

  login: async ({ body, request, reply }) => {
    const credentials = { login: body.username, password: body.password }
    const outcome = await signIn(deps, credentials, browserOf(request, deps.config))
    if ('challenge' in outcome) return { twoFactorRequired: true, challenge: outcome.challenge }
    setSessionCookie(reply, deps.config, outcome.session)
    return present(outcome)
  },

  loginSecondStep: async ({ body, request, reply }) => {
    const browser = browserOf(request, deps.config)
    const signedIn = await completeSecondStep(deps, { ...body, browser })
    setSessionCookie(reply, deps.config, signedIn.session)
    return present(signedIn)
  },

  logout: async ({ user, reply }) => {
    if (user) await endOwnSession(deps, user, { sessionId: user.sessionId, kind: 'signed_out' })
    clearSessionCookie(reply, deps.config)
    return { ok: true }
  },
})

const registrationRoutes = (
  deps: MembershipDeps,
  present: Present,
): Pick<Routes, 'register' | 'registerByEmail' | 'acceptInvitation'> => ({
  register: async ({ body, request, reply }) => {
    const registered = await registerAccount(deps, body, browserOf(request, deps.config))
    const { user, session, ...membership } = registered
    if (session) setSessionCookie(reply, deps.config, session)
    return {
      ...membership,
      user: await present({ user, isTemporary: false }),
      subscriptionPlan: body.subscriptionPlan,
    }
  },

  registerByEmail: async ({ body, request, reply }) => {
    const { user, session } = await registerAccount(deps, body, browserOf(request, deps.config))
    if (session) setSessionCookie(reply, deps.config, session)
    return present({ user, isTemporary: false })
  },

  acceptInvitation: async ({ body, request, reply }) => {
    const browser = browserOf(request, deps.config)
    const accepted = await acceptInvitation(deps, { ...body, browser })
    setSessionCookie(reply, deps.config, accepted.session)
    return present(accepted)
  },
})

const recoveryRoutes = (deps: MembershipDeps): Pick<Routes, 'forgotPassword' | 'forgotUsername'> => ({
  forgotPassword: async ({ body, request }) => {
    await requestRecovery(deps, { kind: 'password', email: body.email, origin: originOf(request) })
    return {
      message:
        'If an account has this e-mail address, we have sent a temporary password and the username. Please check spam too.',
    }
  },

  forgotUsername: async ({ body, request }) => {
    await requestRecovery(deps, { kind: 'username', email: body.email, origin: originOf(request) })
    return {
      message: 'If an account has this e-mail address, we have sent the username. Please check spam too.',
    }
  },
})

/** What a signed-in user sees and changes of the own account. */
const accountRoutes = (
  deps: MembershipDeps,
  present: Present,
): Pick<Routes, 'currentUser' | 'updateProfile' | 'changePassword' | 'listSessions' | 'endSession'> => ({
  currentUser: async ({ user: signedIn }) => {
    const user = await findUserById(deps.db, signedIn.userId)
    if (!user) throw unauthorized()
    return present({ user, isTemporary: signedIn.isTemporary })
  },

  updateProfile: async ({ user: signedIn, body }) => {
    const user = await changeProfile(deps, signedIn, body)
    return present({ user, isTemporary: false })
  },

  changePassword: async ({ user, body, request, reply }) => {
    const session = await changePassword(deps, user, { ...body, browser: browserOf(request, deps.config) })
    if (session) setSessionCookie(reply, deps.config, session)
    return { ok: true }
  },

  listSessions: async ({ user }) => {
    const rows = await listSessions(deps.db, user.userId, deps.clock.now())
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      userAgent: row.userAgent,
      isCurrent: row.id === user.sessionId,
    }))
  },

  endSession: async ({ user, params }) => {
    if (!(await endOwnSession(deps, user, { sessionId: params.id, kind: 'session_ended' })))
      throw notFound('This session has already ended')
    return { ok: true }
  },
})
