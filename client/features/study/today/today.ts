import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'

/** What is due today, and the days ahead. */
export type Today = Reply<typeof study.today>
