import type { HandlerResult } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import type { Verdict } from '#domain/questions/item-statistics.ts'
import type { Deps } from '#server/deps.ts'
import {
  countQuestionStatistics,
  listQuestionStatistics,
} from '#server/features/questions/bank/question-admin.queries.ts'
import { categoryTitles } from '#server/features/questions/block/present-block.ts'

const pageSize = 20

/** A page of the item statistics, those that need a look first. */
export async function listStatistics(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  page: number,
): Promise<HandlerResult<typeof questionAdmin.listStatistics>> {
  const { total, computedAt } = await countQuestionStatistics(db)
  const rows = await listQuestionStatistics(db, { limit: pageSize, offset: (page - 1) * pageSize })
  const titles = categoryTitles(outline)
  return {
    total,
    pageSize,
    computedAt: computedAt?.toISOString() ?? null,
    questions: rows.map(({ rightCount, optionCounts, attempts, verdict, ...row }) => ({
      ...row,
      categoryTitle: titles.get(row.category) ?? row.category,
      attempts,
      shareRight: attempts > 0 ? rightCount / attempts : null,
      optionShares: optionCounts.map((chosen) => (attempts > 0 ? chosen / attempts : 0)),
      verdict: verdict as Verdict,
    })),
  }
}
