import type { ownExport } from '#contracts/own-cards/own-export.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { contentDisposition, sendCsv } from '#server/platform/http/send-csv.ts'
import { apkgOfOwn, beginExport, jsonFileOfOwn, rowsOfOwn } from './export-own.ts'
import { csvHeader } from './own-csv.ts'

export function ownExportRoutes(deps: Deps): Handlers<typeof ownExport> {
  return {
    exportOwn: async ({ user, query: { format, deckId, shipped }, reply }) => {
      const own = await beginExport(deps, user, { deckId, isWithShipped: shipped === 'true' })
      const name = `${own.fileTitle}.${format}`
      if (format === 'csv') return sendCsv(reply, { name, header: csvHeader, parts: rowsOfOwn(deps, own) })
      const isPackage = format === 'apkg'
      const file = isPackage ? await apkgOfOwn(deps, user, own) : jsonFileOfOwn(user, own)
      return reply
        .type(isPackage ? 'application/octet-stream' : 'application/json; charset=utf-8')
        .header('content-disposition', contentDisposition(name))
        .send(file)
    },
  }
}
