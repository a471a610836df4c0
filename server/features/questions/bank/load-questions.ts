import type { Content, QuestionContent } from '#content/read-content.ts'
import { type Choice, keyChange, learnedQuestion } from '#domain/content-changes/learned-text.ts'
import { latestAnnounced, recordAnnounced } from '#server/database/content/announced-changes.ts'
import { saveConflict } from '#server/database/content/content-conflicts.ts'
import { contentHash, decideLoad, listTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import {
  archiveQuestions,
  listEveryQuestionByKey,
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
    const rows = content.questions.map(questionRow)
    const told = new Set(
      rows.filter((row) => announced.has(row.key) || isRekeyed(known, row)).map(({ key }) => key),
    )
    const before = await listEveryQuestionByKey(tx, [...told])
    const written: string[] = []
    for (const [place, question] of content.questions.entries()) {
      const row = rows[place]
      if (!row || tombstones.has(questionContentKey(question.id))) continue
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
        written.filter((key) => told.has(key)),
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

/** Whether the file has another key than the known question, or its options in other places. */
function isRekeyed(known: ReadonlyMap<string, Choice>, row: NewQuestion): boolean {
  const earlier = known.get(row.key)
  return earlier !== undefined && keyChange(earlier, row) !== undefined
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
