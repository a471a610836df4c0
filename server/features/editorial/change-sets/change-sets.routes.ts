import type { changeSets } from '#contracts/editorial/change-sets.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import {
  createChangeSet,
  deleteChangeSet,
  listChangeSets,
  readChangeSet,
  renameChangeSet,
} from './manage-sets.ts'
import { moveSet } from './move-set.ts'
import { previewSet } from './preview-set.ts'
import { answerEditBlind, reviewEdit } from './review-edit.ts'
import { readItemOfSet, removeEdit, saveEdit } from './write-edit.ts'

export function changeSetsRoutes(deps: Deps): Handlers<typeof changeSets> {
  return {
    list: ({ query }) => listChangeSets(deps, query.state),
    create: ({ user, body }) => createChangeSet(deps, user, body),
    read: ({ user, params }) => readChangeSet(deps, user, params.id),
    rename: ({ user, params, body }) => renameChangeSet(deps, user, { ...params, ...body }),
    remove: async ({ user, params }) => {
      await deleteChangeSet(deps, user, params.id)
      return { ok: true }
    },
    readItem: ({ params }) => readItemOfSet(deps, params),
    saveEdit: ({ user, params, body }) => saveEdit(deps, user, { ...params, ...body }),
    removeEdit: ({ user, params }) => removeEdit(deps, user, params),
    answerBlind: ({ user, params, body }) => answerEditBlind(deps, user, { ...params, ...body }),
    reviewEdit: ({ user, params, body }) => reviewEdit(deps, user, { ...params, ...body }),
    preview: ({ user, params }) => previewSet(deps, user, params.id),
    move: ({ user, params, body }) => moveSet(deps, user, { ...params, ...body }),
  }
}
