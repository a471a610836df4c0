import type { Content, QuestionContent } from '#content/read-content.ts'
import { type Choice, keyChange, learnedQuestion } from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import { latestAnnounced, recordAnnounced } from '#server/database/content/announced-changes.ts'
import { removeConflict, saveConflict } from '#server/database/content/content-conflicts.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { contentHash, decideLoad, listTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import {
  adoptAddedQuestions,
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
import { questionConflicts } from './question-conflicts.ts'

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
    const rows = content.questions.map(questionRow)
    await adoptAddedQuestions(tx, rows)
    const known = await listKeyedQuestions(tx)
    const announced = latestAnnounced(content.changes, (change) => change.questions)
    const told = new Set(
      rows.filter((row) => announced.has(row.key) || isRekeyed(known, row)).map(({ key }) => key),
    )
    const before = await listEveryQuestionByKey(tx, [...told])
    const written: string[] = []
    for (const [place, question] of content.questions.entries()) {
      const row = rows[place]
      if (!row || tombstones.has(questionContentKey(question.id))) continue
      if (known.get(question.id)?.isEdited && (await isAsShipped(tx, row))) {
        await saveShippedQuestion(tx, { ...row, editedAt: null })
        await removeConflict(tx, questionContentKey(question.id))
        written.push(row.key)
        continue
      }
      const decision = decideLoad(known.get(question.id), row.contentHash)
      if (decision === 'conflict')
        await saveConflict(tx, {
          key: questionContentKey(question.id),
          shipped: { ...row, links: linksOf(question) },
          announced: announced.has(row.key) ? { question: announced.get(row.key) } : {},
        })
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

/** Whether an edited question reads as the files do: the edit has come back with them. */
async function isAsShipped(tx: Database, row: NewQuestion): Promise<boolean> {
  const [stored] = await listQuestionsByKey(tx, [row.key])
  return stored !== undefined && isSameText(questionConflicts.fields, stored, row)
}

/** Whether the file has another key than the known question, or its options in other places. */
function isRekeyed(known: ReadonlyMap<string, Choice>, row: NewQuestion): boolean {
  const earlier = known.get(row.key)
  return earlier !== undefined && keyChange(earlier, row) !== undefined
}

function linksOf({ id, twin_of, cards }: QuestionContent): QuestionLinks {
  return { key: id, twinOf: twin_of ?? null, cards }
}

export function questionRow(question: QuestionContent, position: number): NewQuestion {
  return {
    key: question.id,
    ...questionColumns(question),
    position,
    contentHash: contentHash([question, position]),
  }
}
