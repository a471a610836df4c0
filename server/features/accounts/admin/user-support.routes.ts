import type { userSupport } from '#contracts/accounts/user-support.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { changeContentRoles } from './change-content-roles.ts'
import { correctAddress } from './correct-address.ts'
import { findSupportedUser, listSessionsOf } from './find-user.ts'
import { helpUser } from './help-user.ts'
import { addStaffNote, changeStaffNote, listStaffNotes, removeStaffNote } from './keep-staff-notes.ts'
import { presentAdminUser } from './present-admin-user.ts'
import { restoreAddress } from './restore-address.ts'
import type { ListedUser } from './user-admin.queries.ts'

export function userSupportRoutes(deps: Deps): Handlers<typeof userSupport> {
  const present = (user: ListedUser) => presentAdminUser(user, deps.clock.now())

  return {
    getUser: ({ params }) => findSupportedUser(deps, params.id),

    listUserSessions: ({ params }) => listSessionsOf(deps, params.id),

    sendPasswordReset: async ({ params, body, user }) =>
      present(await helpUser(deps, user, { userId: params.id, act: 'sendPasswordReset', ...body })),

    correctAddress: async ({ params, body, user }) =>
      present(await correctAddress(deps, user, { userId: params.id, ...body })),

    restoreAddress: async ({ params, body, user }) =>
      present(await restoreAddress(deps, user, { userId: params.id, ...body })),

    changeContentRoles: ({ params, body, user }) =>
      changeContentRoles(deps, user, { userId: params.id, ...body }),

    listStaffNotes: ({ params, query, user }) =>
      listStaffNotes(deps, user, { userId: params.id, before: query.before }),

    addStaffNote: ({ params, body, user }) => addStaffNote(deps, user, { userId: params.id, ...body }),

    changeStaffNote: ({ params, body, user }) =>
      changeStaffNote(deps, user, { userId: params.id, noteId: params.noteId, ...body }),

    removeStaffNote: async ({ params, user }) => {
      await removeStaffNote(deps, user, { userId: params.id, noteId: params.noteId })
      return { ok: true }
    },
  }
}
