import type { primerEditing } from '#contracts/catalogue/primer-editing.ts'
import type { Deps } from '#server/deps.ts'
import { editContent, restoreVersion } from '#server/features/editing/edit-content.ts'
import { listHistory } from '#server/features/editing/list-history.ts'
import { readOne } from '#server/features/editing/subject.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { presentPrimer, primerSubject } from './primer-subject.ts'

export function primerEditingRoutes(deps: Deps): Handlers<typeof primerEditing> {
  return {
    findPrimer: async ({ params: { id } }) => {
      const row = await readOne(primerSubject, deps.db, id)
      if (!row) throw notFound(primerSubject.missing)
      return presentPrimer(deps.db, row)
    },

    updatePrimer: ({ user, params: { id }, body: { revision, change, ...text } }) =>
      editContent(deps, user, { subject: primerSubject, id, revision, text, change }),

    listHistory: async ({ params: { id } }) => {
      const versions = await listHistory(deps.db, primerSubject, id)
      return versions.map(({ content: { parts = [], sources = [], reviewedOn = '' }, ...version }) => ({
        ...version,
        text: { parts, sources, reviewedOn },
      }))
    },

    restoreVersion: ({ user, params, body }) =>
      restoreVersion(deps, user, { subject: primerSubject, ...params, ...body }),
  }
}
