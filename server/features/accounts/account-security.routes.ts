import type { accountSecurity } from '#contracts/accounts/account-security.ts'
import type { Deps } from '#server/deps.ts'
import {
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  setUpTotp,
} from '#server/features/accounts/second-step/enrol-totp.ts'
import { countUnusedRecoveryCodes } from '#server/features/accounts/second-step/second-step.queries.ts'
import { confirmByCode } from '#server/features/accounts/sign-in/confirm-identity.ts'
import { renewSession } from '#server/features/accounts/sign-in/sessions.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { browserOf, clearSessionCookie, setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { findUserById } from './accounts.queries.ts'
import { deleteAccount } from './delete-account.ts'
import { collectUserData } from './user-data.ts'

export function accountSecurityRoutes(deps: Deps): Handlers<typeof accountSecurity> {
  return {
    twoFactorState: async ({ user }) => {
      const row = await findUserById(deps.db, user.userId)
      return {
        isOn: Boolean(row?.totpEnabledAt),
        recoveryCodesLeft: await countUnusedRecoveryCodes(deps.db, user.userId),
      }
    },

    confirmByPassword: async ({ user, request, reply }) => {
      const browser = browserOf(request, deps.config)
      const cookie = await deps.db.transaction((tx) => renewSession({ ...deps, db: tx }, user, browser))
      setSessionCookie(reply, deps.config, cookie)
      return { ok: true }
    },

    confirmByCode: async ({ user, body, request, reply }) => {
      const browser = browserOf(request, deps.config)
      setSessionCookie(reply, deps.config, await confirmByCode(deps, user, { ...body, browser }))
      return { ok: true }
    },

    totpSetup: async ({ user }) => setUpTotp(deps, user),

    totpConfirm: async ({ user, body }) => ({ recoveryCodes: await confirmTotp(deps, user, body.code) }),

    totpDisable: async ({ user, body }) => {
      await disableTotp(deps, user, body.code)
      return { ok: true }
    },

    renewRecoveryCodes: async ({ user, body }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, user, body.code),
    }),

    downloadData: async ({ user, reply }) => {
      const day = deps.clock.now().toISOString().slice(0, 10)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="my-data-${day}.json"`)
        .send(await collectUserData(deps, user))
    },

    deleteAccount: async ({ user, reply }) => {
      await deleteAccount(deps, user.userId)
      clearSessionCookie(reply, deps.config)
      return { ok: true }
    },
  }
}
