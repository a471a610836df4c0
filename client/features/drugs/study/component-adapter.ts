import { changeComponent } from '#client/features/drugs/drug-queries.ts'
import type { ItemAdapter } from '#client/features/session/session-items.ts'
import { call } from '#client/platform/calls/calls.ts'
import { type DrugComponent, type DrugEntry, studyComponents } from '#contracts/study/components.ts'
import { drugMasteryAfterReview } from '#domain/mastery/drug-mastery.ts'

/**
 * How a session studies components of drugs, alone or beside flashcards. They have three ratings: there is no
 * Easy.
 */
export const componentAdapter: ItemAdapter<DrugEntry> = {
  cardIdOf: ({ cardId }) => cardId,
  hasEasy: false,
  intervalsOf: ({ component }) => component.schedule?.intervals,
  ratingChange(entry, { confidence, reviewId, reviewedAt, session, seconds }) {
    if (confidence === 4) return undefined
    return {
      kind: 'drug-rating',
      ...subjectOf(entry),
      revision: entry.drug.revision,
      ...{ confidence, reviewId, reviewedAt, session, seconds },
    }
  },
  undoChange: (entry, undone) => ({ kind: 'drug-undo', ...subjectOf(entry), ...undone }),
  afterRating(entry, { confidence, reviewedAt }) {
    const { progress } = entry.component
    return withSchedule(entry, {
      ...entry.component,
      schedule: undefined,
      progress: {
        ...progress,
        mastery: drugMasteryAfterReview(progress, confidence),
        reviewCount: progress.reviewCount + 1,
        lastReviewed: reviewedAt,
      },
    })
  },
  restored: (entry, before) =>
    withSchedule(entry, before?.component ?? { ...entry.component, schedule: undefined }),
  afterReply: (entry, reply) => withSchedule(entry, (reply as { component: DrugComponent }).component),
  async reload(entry) {
    const reply = await call(studyComponents.getProgress, { params: { drugId: entry.drug.id } }).catch(
      () => undefined,
    )
    const known = reply?.components.find(({ id }) => id === entry.component.id)
    return known && withSchedule(entry, known)
  },
  onChange: ({ drug, component }) =>
    changeComponent(drug.id, component.id, (shown) => scheduled(shown, component)),
}

function subjectOf({ drug, component }: DrugEntry) {
  const title = `${drug.genericName}: ${component.displayName}`
  return { drugId: drug.id, componentId: component.id, title }
}

const withSchedule = (entry: DrugEntry, component: DrugComponent): DrugEntry => ({
  ...entry,
  component: scheduled(entry.component, component),
})

/** The component with all that a rating changes. A bookmark is not part of that. */
const scheduled = (shown: DrugComponent, { schedule, progress }: DrugComponent): DrugComponent => ({
  ...shown,
  schedule,
  progress: { ...progress, isBookmarked: shown.progress.isBookmarked },
})
