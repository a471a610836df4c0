import type { studyRecord } from '#contracts/progress/study-record.ts'
import type { Deps } from '#server/deps.ts'
import { sendPdf } from '#server/platform/files/pdf.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findStudyRecord } from './find-study-record.ts'

export function studyRecordRoutes(deps: Deps): Handlers<typeof studyRecord> {
  return {
    getStudyRecord: async ({ query, user, reply }) =>
      sendPdf(reply, {
        name: `Study record ${query.from} to ${query.to}.pdf`,
        document: await findStudyRecord(deps, user, query),
        // Nobody waits for a receipt because somebody asks for records.
        turn: { userId: user.userId, isLong: true },
      }),
  }
}
