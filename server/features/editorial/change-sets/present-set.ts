import type { ChangeSet, ChangeSetEdit, ChangeSetHead } from '#contracts/editorial/change-sets.ts'
import { changeSetSteps, refusalOf } from '#domain/editorial/change-set.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import { asText, fieldTexts } from '#domain/editorial/field-text.ts'
import type { Deps } from '#server/deps.ts'
import { pick } from '#server/features/editing/subject-text.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import {
  type EditCounts,
  type EditRow,
  listBlindAnswers,
  listSteps,
  type ReviewRow,
  type SetRow,
} from './change-sets.queries.ts'
import { mergeEdit, namesOf } from './merge-edit.ts'
import { isBlindFor, mayReview, readContents } from './require-set.ts'
import { type Fields, findItems, type SetItem } from './set-subjects.ts'

export const presentHead = (set: SetRow & EditCounts): ChangeSetHead => ({
  ...{ id: set.id, title: set.title, why: set.why, state: set.state, createdBy: set.createdByName },
  ...{ writers: set.writers, edits: set.edits, standing: set.standing },
  createdAt: set.createdAt.toISOString(),
  goesLiveAt: set.goesLiveAt?.toISOString() ?? null,
})

/** A set with its edits, as one of those who work on the content sees it. */
export async function presentSet(deps: Deps, person: SignedIn, set: SetRow): Promise<ChangeSet> {
  const { edits, reviews, facts } = await readContents(deps.db, set)
  const answers = await listBlindAnswers(deps.db, { setId: set.id, reviewerId: person.userId })
  const steps = changeSetSteps.map((step) => ({ step, refusal: refusalOf(step, facts, person) ?? null }))
  const items: ChangeSetEdit[] = []
  const itemOf = await findItems(deps, edits)
  for (const edit of edits) {
    const isBlind = isBlindFor(edit, { person, state: set.state, hasAnswered: answers.has(edit.id) })
    const item = itemOf(edit)
    const context = { set, item, isBlind, reviews: reviews.get(edit.id) ?? [] }
    items.push({
      ...(await presentEdit(edit, context)),
      mayReview: set.state === 'in_review' && mayReview(edit, person),
    })
  }
  const writers = [...new Set(edits.flatMap((edit) => edit.writers.map(({ name }) => name)))]
  return {
    ...presentHead({ ...set, writers, edits: facts.edits, standing: facts.standing }),
    problem: set.problem,
    log: (await listSteps(deps.db, set.id)).map(({ step, note, takenByName, takenAt }) => ({
      ...{ step, note },
      by: takenByName,
      at: takenAt.toISOString(),
    })),
    steps: steps.filter(({ refusal }) => refusal !== 'state' && refusal !== 'role'),
    mayWrite: set.state === 'draft' && hasContentRole(person, 'author'),
    items,
  }
}

interface EditContext {
  set: SetRow
  /** Undefined when it was deleted. */
  item: SetItem | undefined
  isBlind: boolean
  reviews: ReviewRow[]
}

async function presentEdit(
  edit: EditRow,
  { set, item, isBlind, reviews }: EditContext,
): Promise<Omit<ChangeSetEdit, 'mayReview'>> {
  const isPast = set.state === 'live' || set.state === 'taken_back'
  const merged = isPast || !item ? { text: edit.text, conflicts: [] } : mergeEdit(edit, item.present)
  const before = isPast || !item ? edit.base : item.present
  const cardName = await item?.cardName()
  const compared = (after: Fields, names: string[]) => {
    const [earlier = {}, later = {}] = [before, after].map((text) =>
      fieldTexts(edit.subject, pick(text, names), cardName),
    )
    return Object.keys({ ...earlier, ...later }).flatMap((name) => {
      const texts = { before: earlier[name] ?? '', after: later[name] ?? '' }
      return texts.before === texts.after ? [] : [{ name, ...texts }]
    })
  }
  return {
    ...{ id: edit.id, subject: edit.subject, subjectId: edit.subjectId, title: item?.title ?? '' },
    ...{ revision: edit.editRevision, liveRevision: edit.liveRevision, kept: edit.kept },
    fields: isBlind
      ? []
      : compared(merged.text, item ? namesOf(merged.text, item.present) : Object.keys(merged.text)),
    conflicts: isBlind ? [] : compared(edit.text, merged.conflicts),
    isMoved: !isPast && item !== undefined && item.revision !== edit.baseRevision,
    change: isBlind ? null : edit.change,
    writers: edit.writers.map(({ name }) => name),
    writtenAt: edit.writtenAt.toISOString(),
    reviews: isBlind ? [] : reviews.map(presentReview),
    blind: isBlind && item ? asked({ ...item.present, ...edit.text }) : null,
  }
}

const presentReview = (review: ReviewRow): ChangeSetEdit['reviews'][number] => ({
  ...{ verdict: review.verdict, remark: review.remark, chosen: review.chosenOption },
  ...{ reviewer: review.reviewerName, interests: review.interests },
  reviewedAt: review.reviewedAt.toISOString(),
})

/** A question without its key. */
const asked = ({ stem, exhibit, leadIn, options }: Fields): NonNullable<ChangeSetEdit['blind']> => ({
  ...{ stem: asText(stem), exhibit: asText(exhibit), leadIn: asText(leadIn) },
  options: Array.isArray(options) ? options.map(asText) : [],
})
