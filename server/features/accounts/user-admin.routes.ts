import type { AdminUser, userAdmin } from '#contracts/user-admin.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { sendCsv } from '#server/platform/send-csv.ts'
import { changeAdminRights } from './change-admin-rights.ts'
import { deleteAccountOf } from './delete-account.ts'
import { exportedColumns, exportUsers } from './export-users.ts'
import { inviteAdmin } from './invite-admin.ts'
import { presentSubscription } from './present-user.ts'
import { countUsers, type ListedUser, listUsers } from './user-admin.queries.ts'

/** Counting further would cost what nobody reads; from there on the list says how far it goes at least. */
const counted = 1000

export function userAdminRoutes(deps: Deps): Handlers<typeof userAdmin> {
  const present = (user: ListedUser) => presentAdminUser(user, deps.clock.now())

  return {
    listUsers: async ({ query: { page, limit, search = '' } }) => {
      const offset = (page - 1) * limit
      const atMost = Math.max(counted, offset + 2 * limit)
      const [rows, found] = await Promise.all([
        listUsers(deps.db, { search, limit, offset }),
        countUsers(deps.db, { search, limit: atMost + 1 }),
      ])
      const totalIsAtLeast = found > atMost
      return { users: rows.map(present), total: Math.min(found, atMost), totalIsAtLeast, page, limit }
    },

    exportUsers: async ({ user, request, reply }) => {
      const day = deps.clock.now().toISOString().slice(0, 10)
      const parts = await exportUsers(deps, user, request.id)
      return sendCsv(reply, { name: `users-${day}.csv`, header: exportedColumns, parts })
    },

    grantAdmin: async ({ params, user, request }) =>
      present(
        await changeAdminRights(deps, user, { userId: params.id, isAdmin: true, requestId: request.id }),
      ),

    revokeAdmin: async ({ params, user, request }) =>
      present(
        await changeAdminRights(deps, user, { userId: params.id, isAdmin: false, requestId: request.id }),
      ),

    updateUser: async ({ params, body, user, request }) =>
      present(await changeAdminRights(deps, user, { userId: params.id, ...body, requestId: request.id })),

    deleteUser: async ({ params, user, request }) => {
      await deleteAccountOf(deps, user, { userId: params.id, requestId: request.id })
      return { ok: true }
    },

    inviteAdmin: async ({ body, user, request }) => {
      const invited = await inviteAdmin(deps, user, { ...body, requestId: request.id })
      return {
        message: invited.isRepeated ? 'Invitation sent again' : 'Invitation sent',
        tempPassword: invited.tempPassword,
        user: present(invited.user),
      }
    },
  }
}

function presentAdminUser(user: ListedUser, now: Date): AdminUser {
  return {
    ...user,
    ...presentSubscription(user, now),
    role: user.role as AdminUser['role'],
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    twoFactorEnabled: user.totpEnabledAt !== null,
  }
}
