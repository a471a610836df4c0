import type { accounts } from '#contracts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { notFound, signedOut } from '#server/platform/http-error.ts'
import { findUserById } from './accounts.queries.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { presentUser } from './present-user.ts'
import { requestRecovery } from './recover-account.ts'
import { registerAndSignIn } from './register-account.ts'
import { completeSecondStep } from './second-step.ts'
import { deleteSession, listSessions } from './sessions.queries.ts'
import { clearSessionCookie } from './sessions.ts'
import { signIn } from './sign-in.ts'

export function accountsRoutes(deps: Deps): Handlers<typeof accounts> {
  return {
    currentUser: async ({ user: signedIn }) => {
      const user = await findUserById(deps.db, signedIn.userId)
      if (!user) throw signedOut()
      return presentUser(user, { now: deps.clock.now(), mustChangePassword: signedIn.isTemporary })
    },

    session: async ({ user }) => ({ signedIn: user !== null }),

    login: async ({ body, request, reply }) => {
      const outcome = await signIn(
        deps,
        { login: body.username, password: body.password },
        { request, reply },
      )
      if ('challenge' in outcome) return outcome
      return presentUser(outcome.user, { now: deps.clock.now(), mustChangePassword: outcome.isTemporary })
    },

    register: async ({ body, request, reply }) => {
      const { user, ...membership } = await registerAndSignIn(deps, body, { request, reply })
      return {
        ...membership,
        user: presentUser(user, { now: deps.clock.now(), mustChangePassword: false }),
        subscriptionPlan: body.subscriptionPlan,
      }
    },

    logout: async ({ user, reply }) => {
      if (user) await deleteSession(deps.db, user.userId, user.sessionId)
      clearSessionCookie(deps.config, reply)
      return { ok: true }
    },

    loginSecondStep: async ({ body, request, reply }) => {
      const { user, isTemporary } = await completeSecondStep(deps, body, { request, reply })
      return presentUser(user, { now: deps.clock.now(), mustChangePassword: isTemporary })
    },

    forgotPassword: async ({ body }) => {
      await requestRecovery(deps, { kind: 'password', email: body.email })
      return {
        message:
          'If an account has this e-mail address, we have sent a temporary password and the username. Please check spam too.',
      }
    },

    forgotUsername: async ({ body }) => {
      await requestRecovery(deps, { kind: 'username', email: body.email })
      return {
        message: 'If an account has this e-mail address, we have sent the username. Please check spam too.',
      }
    },

    updateProfile: async ({ user: signedIn, body }) => {
      const user = await changeProfile(deps, signedIn, body)
      return presentUser(user, { now: deps.clock.now(), mustChangePassword: false })
    },

    changePassword: async ({ user, body, request, reply }) => {
      await changePassword(deps, user, body, { request, reply })
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
      if (!(await deleteSession(deps.db, user.userId, params.id)))
        throw notFound('This session has already ended')
      return { ok: true }
    },
  }
}
