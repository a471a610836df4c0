import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study/study.ts'

/** Today's plan, and the days ahead. */
export type Today = Reply<typeof study.today>
