import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'

/** Today's plan, and the days ahead. */
export type Today = Reply<typeof studyPlan.today>
