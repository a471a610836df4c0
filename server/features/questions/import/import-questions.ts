import { learnedQuestion } from '#domain/content-changes/learned-text.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import { recordTextChanges } from '#server/database/content/content-changes.ts'
import { keepVersions } from '#server/database/content/content-history.ts'
import { removeTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { pick } from '#server/features/editing/subject-text.ts'
import { questionContentKey } from '#server/features/questions/bank/load-questions.ts'
import { questionSubject } from '#server/features/questions/bank/question-subject.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { unprocessable } from '#server/platform/http/http-error.ts'
import { type CheckedRow, checkImport } from './check-import.ts'
import { addQuestions, lockBank, saveLinks, updateQuestion } from './import.queries.ts'
import { type KnownQuestion, type QuestionEntry, valuesBefore } from './question-entry.ts'
import type { ImportFile } from './read-import.ts'

interface Imported {
  message: string
  created: number
  changed: number
  same: number
}
interface Change {
  known: KnownQuestion
  entry: QuestionEntry
}

/**
 * Imports all questions of a file, or none. Imported questions count as edited: shipped content does not
 * replace them. Importing the same file again changes nothing. @throws HttpError 422 when a question is
 * invalid.
 */
export async function importQuestions(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  admin: SignedIn,
  file: ImportFile,
): Promise<Imported> {
  return deps.db.transaction(async (tx) => {
    await lockBank(tx)
    const { rows, cardIds } = await checkImport({ ...deps, db: tx }, file)
    requireValid(rows)
    const added = rows.flatMap((row) => (row.state === 'new' ? [row.entry] : []))
    const changes = rows.flatMap((row) => (row.state === 'changed' ? [row] : []))
    const ids = await addQuestions(tx, added, deps.clock.now())
    for (const change of changes)
      await replaceText(tx, { ...change, by: admin.username, at: deps.clock.now() })
    const written = [
      ...ids.flatMap((id, index) => ({ id, entry: added[index] })),
      ...changes.map(({ known, entry }) => ({ id: known.id, entry })),
    ]
    // A question that an admin had archived is in the bank again, so the files may change it again too.
    await removeTombstones(
      tx,
      changes.flatMap(({ entry }) => (entry.key === null ? [] : questionContentKey(entry.key))),
    )
    for (const { id, entry } of written) if (entry) await saveLinks(tx, { id, entry, cardIds })
    const audited = { actor: admin, fileName: file.fileName }
    if (written.length > 0) await auditImport(tx, { ...audited, createdIds: ids, changes })
    return present({ created: added.length, changed: changes.length, same: rows.length - written.length })
  })
}

/**
 * Writes a changed question, and keeps the replaced text in its history, as an edit on the page does. Only another
 * key counts as another meaning.
 */
async function replaceText(
  tx: Database,
  { known, entry, by, at }: Change & { by: string; at: Date },
): Promise<void> {
  const { id, revision } = known
  const content = pick(known, questionSubject.fields)
  await keepVersions(tx, [
    { subject: 'question', subjectId: id, revision, content, savedBy: by, savedAt: at },
  ])
  const written = await updateQuestion(tx, { id, entry, now: at })
  const [before, after] = [learnedQuestion(known), learnedQuestion(entry)]
  await recordTextChanges(tx, [{ id, revision: written, before, after, by, at }])
}

function requireValid(rows: CheckedRow[]): void {
  const invalid = rows.filter((row) => row.state === 'invalid').length
  if (invalid > 0)
    throw unprocessable(
      `Nothing was imported: ${countText(invalid, 'question')} of ${rows.length} cannot be imported. Correct the file and choose it again.`,
    )
}

async function auditImport(
  tx: Database,
  { fileName, createdIds, changes, ...who }: AuditedImport,
): Promise<void> {
  for (const { known, entry } of changes)
    await recordAudit(tx, {
      ...who,
      action: 'question.update',
      subjectType: 'question',
      subjectId: known.id,
      details: { before: valuesBefore(known, entry) },
    })
  await recordAudit(tx, {
    ...who,
    action: 'questions.import',
    subjectType: 'file',
    subjectId: fileName,
    details: { created: createdIds, changed: changes.map(({ known }) => known.id) },
  })
}

interface AuditedImport {
  actor: SignedIn
  fileName: string
  createdIds: number[]
  changes: Change[]
}

function present(counts: Omit<Imported, 'message'>): Imported {
  const { created, changed, same } = counts
  const message =
    created + changed === 0
      ? `Nothing to import: ${same === 1 ? 'the question is' : `all ${same} questions are`} in the bank already.`
      : `Imported: ${created} new, ${changed} changed, ${same} unchanged.`
  return { ...counts, message }
}
