import type { labelChanges } from '#contracts/editorial/label-changes.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { addLabelChanges } from './add-label-changes.ts'
import { countLabelChanges, listLabelChanges } from './label-changes.queries.ts'
import { readLabelFile } from './read-label-file.ts'

const pageSize = 25

export function labelChangesRoutes(deps: Deps): Handlers<typeof labelChanges> {
  return {
    listLabelChanges: async ({ query: { page } }) => {
      const rows = await listLabelChanges(deps.db, { limit: pageSize, offset: (page - 1) * pageSize })
      return {
        total: await countLabelChanges(deps.db),
        pageSize,
        changes: rows.map((row) => ({ ...row, enteredAt: row.enteredAt.toISOString() })),
      }
    },

    addLabelChange: ({ user, body }) => addLabelChanges(deps, user, [body]),

    previewLabelChanges: ({ body }) => readLabelFile(deps.db, body.text),

    importLabelChanges: async ({ user, body }) => {
      const { changes, problems } = await readLabelFile(deps.db, body.text)
      const [first] = problems
      if (first) throw badRequest(`Line ${first.line}: ${first.problem}`)
      return addLabelChanges(deps, user, changes)
    },
  }
}
