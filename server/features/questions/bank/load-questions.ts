import type { Content, QuestionContent } from '#content/read-content.ts'
import { learnedQuestion } from '#domain/content-changes/learned-text.ts'
import { latestAnnounced, recordAnnounced } from '#server/database/content/announced-changes.ts'
import { saveConflict } from '#server/database/content/content-conflicts.ts'
import { contentHash, decideLoad, listTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import {
  archiveQuestions,
  listKeyedQuestions,
  listQuestionsByKey,
  type NewQuestion,
  type QuestionLinks,
  saveLinks,
  saveShippedQuestion,
} from './load-questions.queries.ts'
import { questionColumns } from './question-columns.ts'

/** Tombstones and conflicts of all content share their tables: the prefix tells questions from cards. */
export const questionKeyPrefix = 'question:'
export const questionContentKey = (id: string) => `${questionKeyPrefix}${id}`

/**
 * Loads the shipped questions into the database by id, in one transaction; chapters and cards must already be
 * there. Admin edits stay and show as conflicts, deleted questions stay deleted, a second run changes
 * nothing.
 */
export async function loadQuestions(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  content: Pick<Content, 'questions' | 'changes'>,
): Promise<void> {
  const counts = await deps.db.transaction(async (tx) => {
    const tombstones = await listTombstones(tx)
    const known = await listKeyedQuestions(tx)
    const announced = latestAnnounced(content.changes, (change) => change.questions)
    const before = await listQuestionsByKey(tx, [...announced.keys()])
    const written: string[] = []
    for (const [position, question] of content.questions.entries()) {
      if (tombstones.has(questionContentKey(question.id))) continue
      const row = questionRow(question, position)
      const decision = decideLoad(known.get(question.id), row.contentHash)
      if (decision === 'conflict')
        await saveConflict(tx, questionContentKey(question.id), { ...row, links: linksOf(question) })
      if (decision !== 'write') continue
      await saveShippedQuestion(tx, row)
      written.push(row.key)
    }
    await recordAnnounced(tx, {
      before,
      after: await listQuestionsByKey(
        tx,
        written.filter((key) => announced.has(key)),
      ),
      learned: learnedQuestion,
      announced: ({ key }) => announced.get(key ?? ''),
      at: deps.clock.now(),
    })
    await saveLinks(tx, content.questions.map(linksOf))
    const ids = new Set(content.questions.map((question) => question.id))
    const gone = [...known.values()].filter((row) => row.contentHash !== null && !ids.has(row.key))
    const archived = await archiveQuestions(
      tx,
      gone.map((row) => row.key),
      deps.clock.now(),
    )
    return { written: written.length, archived }
  })
  deps.log.info(counts, 'questions loaded')
}

function linksOf({ id, twin_of, cards }: QuestionContent): QuestionLinks {
  return { key: id, twinOf: twin_of ?? null, cards }
}

function questionRow(question: QuestionContent, position: number): NewQuestion {
  return {
    key: question.id,
    ...questionColumns(question),
    position,
    contentHash: contentHash([question, position]),
  }
}
