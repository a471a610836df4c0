import type { Drug } from '#contracts/drugs/drugs.ts'
import type { DrugComponent, DrugEntry, DrugProgress } from '#contracts/study/components.ts'
import { componentCardId } from '#domain/items/study-item.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { isMastered } from '#domain/mastery/flashcard-mastery.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import { canStudyDrug } from '#domain/pricing/study-rights.ts'
import type { DrugStudy } from './drug-study.ts'

/** One component of a drug to recall. */
export type DrugCard = DrugEntry

export function progressById(progress: readonly DrugProgress[]): Map<number, DrugProgress> {
  return new Map(progress.map((drug) => [drug.drugId, drug]))
}

const untouched = { mastery: 0, reviewCount: 0, lastReviewed: null, isBookmarked: false }

/** The four components of a drug with the learner's progress; without any they are untouched. */
export function componentsOf(drugId: number, progress: Map<number, DrugProgress>): DrugComponent[] {
  return (
    progress.get(drugId)?.components ??
    drugComponents.map((component) => ({ ...component, progress: untouched }))
  )
}

/** All of them, only those begun before, or none. */
export type DrugAccess = 'full' | 'begun-only' | 'locked'

/** Which components a learner may study, of those chosen. */
export function drugAccess(
  progress: Map<number, DrugProgress>,
  { study, level }: { study: Pick<DrugStudy, 'drugIds' | 'components'>; level: AccessLevel },
): DrugAccess {
  if (canStudyDrug(level, untouched)) return 'full'
  const hasBegun = study.drugIds.some((id) =>
    componentsOf(id, progress).some(
      (component) => study.components[component.id] && canStudyDrug(level, component.progress),
    ),
  )
  return hasBegun ? 'begun-only' : 'locked'
}

/** The cards of a study, drug by drug, as far as the learner may study them. */
export function cardsToStudy(
  drugs: readonly Drug[],
  progress: Map<number, DrugProgress>,
  { study, level }: { study: DrugStudy; level: AccessLevel },
): DrugCard[] {
  const chosen = new Set(study.drugIds)
  return drugs
    .filter((drug) => chosen.has(drug.id))
    .flatMap((drug) =>
      componentsOf(drug.id, progress)
        .filter((component) => study.components[component.id])
        .filter(({ progress: { isBookmarked } }) => isBookmarked || !study.bookmarkedOnly)
        .filter(({ progress: known }) => study.studyAll || !isMastered(known))
        .filter(({ progress: known }) => canStudyDrug(level, known))
        .map((component) => ({ cardId: componentCardId(drug.id, component.id), drug, component })),
    )
}
