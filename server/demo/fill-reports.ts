import type { Database } from '#server/database/connect.ts'
import {
  listReportable,
  saveCardFlag,
  saveQuestionFlag,
} from '#server/features/moderation/moderation.queries.ts'

const hourMs = 3_600_000
const cardReasons = [
  'The dose in the answer is the one for the combination, not for monotherapy.',
  'A newer approval exists for the first line. Please check the label.',
  'The question gives the answer away.',
]
const questionReasons = ['Two options are the same regimen under different names.']

/** Fills in reports by learners of the demo, so that an admin has something to decide. */
export async function fillDemoReports(
  tx: Database,
  demo: { reporterIds: readonly number[]; random: () => number; now: Date },
): Promise<void> {
  const { cardIds, questionIds } = await listReportable(tx)
  const reported = (ids: number[], reasons: string[]) =>
    reasons.flatMap((reason, place) => {
      const contentId = ids[Math.floor(demo.random() * ids.length)]
      const reporterId = demo.reporterIds[place]
      if (contentId === undefined || reporterId === undefined) return []
      const createdAt = new Date(demo.now.getTime() - (place * 31 + 3) * hourMs)
      return [{ contentId, reporterId, reason, createdAt }]
    })
  for (const { contentId, ...flag } of reported(cardIds, cardReasons))
    await saveCardFlag(tx, { flashcardId: contentId, ...flag })
  for (const { contentId, ...flag } of reported(questionIds, questionReasons))
    await saveQuestionFlag(tx, { questionId: contentId, ...flag })
}
