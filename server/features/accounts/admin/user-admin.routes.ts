import type { userAdmin } from '#contracts/accounts/user-admin.ts'
import type { Deps } from '#server/deps.ts'
import { deleteAccountOf } from '#server/features/accounts/delete-account.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { sendCsv } from '#server/platform/http/send-csv.ts'
import { changeAdminRights } from './change-admin-rights.ts'
import { exportedColumns, exportUsers } from './export-users.ts'
import { helpUser } from './help-user.ts'
import { inviteAdmin } from './invite-admin.ts'
import { listUsersPage } from './list-users.ts'
import { presentAdminUser } from './present-admin-user.ts'
import type { ListedUser } from './user-admin.queries.ts'

export function userAdminRoutes(deps: Deps): Handlers<typeof userAdmin> {
  const present = (user: ListedUser) => presentAdminUser(user, deps.clock.now())

  return {
    listUsers: async ({ query }) => {
      const { rows, ...totals } = await listUsersPage(deps, query)
      return { users: rows.map(present), ...totals, page: query.page, limit: query.limit }
    },

    exportUsers: async ({ query, user, reply }) => {
      const day = deps.clock.now().toISOString().slice(0, 10)
      const parts = await exportUsers(deps, user, query)
      return sendCsv(reply, { name: `users-${day}.csv`, header: exportedColumns, parts })
    },

    grantAdmin: async ({ params, user }) =>
      present(await changeAdminRights(deps, user, { userId: params.id, isAdmin: true })),

    revokeAdmin: async ({ params, user }) =>
      present(await changeAdminRights(deps, user, { userId: params.id, isAdmin: false })),

    updateUser: async ({ params, body, user }) =>
      present(await changeAdminRights(deps, user, { userId: params.id, ...body })),

    endSessions: async ({ params, body, user }) =>
      present(await helpUser(deps, user, { userId: params.id, act: 'endSessions', ...body })),

    suspendUser: async ({ params, body, user }) =>
      present(await helpUser(deps, user, { userId: params.id, act: 'suspend', ...body })),

    restoreUser: async ({ params, body, user }) =>
      present(await helpUser(deps, user, { userId: params.id, act: 'restore', ...body })),

    resetTwoFactor: async ({ params, body, user }) =>
      present(await helpUser(deps, user, { userId: params.id, act: 'resetTwoFactor', ...body })),

    deleteUser: async ({ params, user }) => {
      await deleteAccountOf(deps, user, params.id)
      return { ok: true }
    },

    inviteAdmin: async ({ body, user }) => {
      const invited = await inviteAdmin(deps, user, body)
      return {
        message: invited.isRepeated ? 'Invitation queued again' : 'Invitation queued',
        tempPassword: invited.tempPassword,
        user: present(invited.user),
        hasMailServer: deps.mail.isOn,
      }
    },
  }
}
