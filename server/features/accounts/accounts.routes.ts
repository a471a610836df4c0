import type { accounts } from '#contracts/accounts/accounts.ts'
import { acceptInvitation } from '#server/features/accounts/admin/accept-invitation.ts'
import { completeSecondStep } from '#server/features/accounts/second-step/second-step.ts'
import { changePassword } from '#server/features/accounts/sign-in/change-password.ts'
import { endOwnSession } from '#server/features/accounts/sign-in/end-own-session.ts'
import { requestRecovery } from '#server/features/accounts/sign-in/recover-account.ts'
import { listSessions } from '#server/features/accounts/sign-in/sessions.queries.ts'
import type { SignInSession } from '#server/features/accounts/sign-in/sessions.ts'
import { signIn } from '#server/features/accounts/sign-in/sign-in.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound, unauthorized } from '#server/platform/http/http-error.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { browserOf, clearSessionCookie, setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { findUserById } from './accounts.queries.ts'
import { changeProfile } from './change-profile.ts'
import type { MembershipDeps } from './membership.ts'
import { presentUser } from './present-user.ts'
import { registerAccount } from './register-account.ts'

export function accountsRoutes(deps: MembershipDeps): Handlers<typeof accounts> {
  const { config } = deps
  const presentSignedIn = ({ user, isTemporary }: Pick<SignInSession, 'user' | 'isTemporary'>) =>
    presentUser(user, { now: deps.clock.now(), mustChangePassword: isTemporary, config })

  return {
    currentUser: async ({ user: signedIn }) => {
      const user = await findUserById(deps.db, signedIn.userId)
      if (!user) throw unauthorized()
      return presentSignedIn({ user, isTemporary: signedIn.isTemporary })
    },

    session: async ({ user }) => ({ signedIn: user !== null }),

    login: async ({ body, request, reply }) => {
      const credentials = { login: body.username, password: body.password }
      const outcome = await signIn(deps, credentials, browserOf(request, config))
      if ('challenge' in outcome) return { twoFactorRequired: true, challenge: outcome.challenge }
      setSessionCookie(reply, config, outcome.session)
      return presentSignedIn(outcome)
    },

    register: async ({ body, request, reply }) => {
      const registered = await registerAccount(deps, body, browserOf(request, config))
      const { user, session, ...membership } = registered
      if (session) setSessionCookie(reply, config, session)
      return {
        ...membership,
        user: presentSignedIn({ user, isTemporary: false }),
        subscriptionPlan: body.subscriptionPlan,
      }
    },

    registerByEmail: async ({ body, request, reply }) => {
      const { user, session } = await registerAccount(deps, body, browserOf(request, config))
      if (session) setSessionCookie(reply, config, session)
      return presentSignedIn({ user, isTemporary: false })
    },

    logout: async ({ user, reply }) => {
      if (user) await endOwnSession(deps, user, { sessionId: user.sessionId, kind: 'signed_out' })
      clearSessionCookie(reply, config)
      return { ok: true }
    },

    loginSecondStep: async ({ body, request, reply }) => {
      const browser = browserOf(request, config)
      const signedIn = await completeSecondStep(deps, { ...body, browser })
      setSessionCookie(reply, config, signedIn.session)
      return presentSignedIn(signedIn)
    },

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

    acceptInvitation: async ({ body, request, reply }) => {
      const browser = browserOf(request, config)
      const accepted = await acceptInvitation(deps, { ...body, browser })
      setSessionCookie(reply, config, accepted.session)
      return presentSignedIn(accepted)
    },

    updateProfile: async ({ user: signedIn, body }) => {
      const user = await changeProfile(deps, signedIn, body)
      return presentSignedIn({ user, isTemporary: false })
    },

    changePassword: async ({ user, body, request, reply }) => {
      const session = await changePassword(deps, user, { ...body, browser: browserOf(request, config) })
      if (session) setSessionCookie(reply, config, session)
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
  }
}
