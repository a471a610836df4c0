import type { SearchReply } from '#contracts/search/search.ts'
import { canReadQuestion } from '#domain/pricing/study-rights.ts'
import { revealsOf } from '#domain/questions/block/block-rules.ts'
import type { MatchPlace } from '#domain/search/kind-order.ts'
import { fragmentsOf } from '#server/database/engine/full-text.ts'
import type { SearchMeaning } from '#server/database/search-conditions.ts'
import type { Deps } from '#server/deps.ts'
import { categoryTitles } from '#server/features/questions/block/present-block.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type AnsweredIn, listAnsweredIn, listQuestionHits } from './question-search.queries.ts'

interface QuestionMatches {
  questions: SearchReply['questions']
  /** Of the first one. */
  place: MatchPlace | undefined
}

/** Questions whose stem or lead-in matches, best first, each with the block in which its explanation can be read. */
export async function searchQuestions(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  { userId, accessLevel }: SignedIn,
  { search, limit }: { search: SearchMeaning; limit: number },
): Promise<QuestionMatches> {
  const hits = await listQuestionHits(db, search, { userId, limit })
  const ids = hits.map((hit) => hit.id)
  const answered = (await listAnsweredIn(db, userId, ids)).filter(isRevealed)
  const titles = categoryTitles(outline)
  const questions = hits.map((hit) => ({
    id: hit.id,
    category: titles.get(hit.category) ?? hit.category,
    passage: fragmentsOf(hit.headline, search.text),
    locked: !canReadQuestion(accessLevel, hit),
    blockId: answered.find((answer) => answer.questionId === hit.id)?.blockId ?? null,
  }))
  return { questions, place: hits[0]?.place }
}

/** Whether the explanation of a final answer may be read. */
const isRevealed = (answer: AnsweredIn) => answer.isFinished || revealsOf(answer) === 'answer'
