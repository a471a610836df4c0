import type { ownImport } from '#contracts/own-cards/own-import.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { sendCsv } from '#server/platform/http/send-csv.ts'
import { checkFile } from './check-file.ts'
import { findLastImport } from './own-imports.queries.ts'
import { presentImport } from './present-import.ts'
import { refusedHeader, refusedRows } from './refused-rows.ts'
import { cancelImport, startImport } from './start-import.ts'
import { beginImport, requireImport, sendPart } from './upload-file.ts'

export function ownImportRoutes(deps: Deps): Handlers<typeof ownImport> {
  return {
    beginImport: ({ user, body }) => beginImport(deps, user.userId, body),
    sendPart: ({ user, params, query, request }) =>
      sendPart(
        deps,
        { ...params, userId: user.userId },
        { offset: query.offset, bytes: bytesOf(request.body) },
      ),
    checkImport: ({ user, params, body }) =>
      checkFile(deps, { ...params, userId: user.userId }, body.columns),
    startImport: ({ user, params, body: { deck = '', conflicts } }) =>
      startImport(deps, user, { ...params, deck, conflicts }),
    cancelImport: ({ user, params }) => cancelImport(deps, { ...params, userId: user.userId }),
    lastImport: async ({ user }) => {
      const row = await findLastImport(deps.db, user.userId)
      return { last: row ? presentImport(row) : null }
    },
    refusedRows: async ({ user, params, reply }) => {
      const key = { ...params, userId: user.userId }
      await requireImport(deps, key)
      return sendCsv(reply, {
        name: 'left-out.csv',
        header: refusedHeader,
        parts: refusedRows(deps.db, key),
      })
    },
  }
}

/** A call without a body has none of a file. */
const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array())
