import type { EditedQuestion } from '#contracts/questions/question-editing.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { addToBank, type QuestionColumns } from './question-editing.queries.ts'
import { presentForEditing } from './read-bank.ts'
import { requireRules } from './require-rules.ts'

type Later = 'exhibit' | 'evidence' | 'furtherSources'
type Given = Omit<QuestionColumns, Later> & { [Name in Later]?: QuestionColumns[Name] | undefined }

/** @throws HttpError 400 for a category outside the outline; 422 where it breaks a rule of questions. */
export async function addQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  admin: SignedIn,
  { exhibit = '', evidence = '', furtherSources = [], ...given }: Given,
): Promise<EditedQuestion> {
  const text = { ...given, exhibit, evidence, furtherSources }
  requireRules(deps, text)
  return deps.db.transaction(async (tx) => {
    const added = await addToBank(tx, text, deps.clock.now())
    await recordAudit(tx, {
      actor: admin,
      action: 'question.add',
      subjectType: 'question',
      subjectId: added.id,
      details: { after: text },
    })
    return presentForEditing(tx, added)
  })
}
