import { randomUUID } from 'node:crypto'
import { drugComponents, drugMasteryAfterReview, interactionType } from '#domain/mastery/drug-mastery.ts'
import { unscheduled } from '#domain/scheduling/card-state.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import type { DrugStateRow, drugReviews } from '#server/database/tables/drugs.ts'
import { type DemoDrug, listDemoDrugs, saveDemoDrugHistory } from './demo-drug-progress.queries.ts'

type NewReview = typeof drugReviews.$inferInsert & { studyDay: number }

interface Demo {
  userId: number
  timeZone: string
  now: Date
  seed: number
}

const classes = 5
const drugsOfAClass = 8
const dayMs = 86_400_000
const firstDaysAgo = 70

/** Studies a few drug classes for the demo learner, by the drug mastery rule. The same seed gives the same history. */
export async function fillDemoDrugProgress(tx: Database, demo: Demo): Promise<void> {
  const reviews: NewReview[] = []
  const states: DrugStateRow[] = []
  for (const [place, drug] of drugsBegun(await listDemoDrugs(tx)).entries()) {
    for (const [part, component] of drugComponents.entries()) {
      if (component.id === 'boxed_warning' && drug.boxedWarning === '') continue
      const studied = studyComponent(demo, {
        drugId: drug.id,
        component: component.id,
        place: place * 4 + part,
      })
      reviews.push(...studied.reviews)
      states.push(studied.state)
    }
  }
  await saveDemoDrugHistory(tx, { reviews, states, days: daysOf(demo.userId, reviews) })
}

function daysOf(userId: number, reviews: NewReview[]) {
  const byDay = Map.groupBy(reviews, ({ studyDay }) => studyDay)
  return [...byDay].map(([studyDay, { length }]) => ({ userId, studyDay, drugReviews: length }))
}

/** The first drugs of the largest classes. */
function drugsBegun(all: DemoDrug[]): DemoDrug[] {
  const byClass = Map.groupBy(all, (drug) => drug.classification)
  const largest = [...byClass.values()].sort((a, b) => b.length - a.length).slice(0, classes)
  return largest.flatMap((members) => members.slice(0, drugsOfAClass))
}

function studyComponent(
  demo: Demo,
  part: { drugId: number; component: DrugStateRow['component']; place: number },
): { reviews: NewReview[]; state: DrugStateRow } {
  const roll = (salt: number) => Math.imul(demo.seed + part.place * 31 + salt * 7919, 2_654_435_761) >>> 8
  const state: DrugStateRow = {
    userId: demo.userId,
    drugId: part.drugId,
    component: part.component,
    mastery: 0,
    reviewCount: 0,
    lastReviewedAt: null,
    lastConfidence: null,
    isBookmarked: roll(0) % 13 === 0,
    version: 0,
    ...unscheduled,
  }
  const reviews: NewReview[] = []
  const count = 1 + (roll(1) % 4)
  for (let turn = 0; turn < count; turn++) {
    const confidence = ([1, 2, 3, 3] as const)[Math.min(3, turn + (roll(turn + 2) % 3))] ?? 3
    const daysAgo = Math.max(1, firstDaysAgo - Math.floor(part.place / 4) - turn * 14)
    const reviewedAt = new Date(demo.now.getTime() - daysAgo * dayMs + part.place * 20_000)
    const before = {
      masteryBefore: state.mastery,
      reviewCountBefore: state.reviewCount,
      lastConfidenceBefore: state.lastConfidence,
      lastReviewedBefore: state.lastReviewedAt,
    }
    state.mastery = drugMasteryAfterReview(state, confidence)
    state.reviewCount += 1
    state.version += 1
    state.lastReviewedAt = reviewedAt
    state.lastConfidence = confidence
    reviews.push({
      userId: demo.userId,
      drugId: part.drugId,
      component: part.component,
      reviewId: randomUUID(),
      interaction: interactionType(confidence),
      confidence,
      counts: true,
      ...before,
      version: state.version,
      masteryAfter: state.mastery,
      reviewedAt,
      receivedAt: reviewedAt,
      studyDay: studyDayOf(reviewedAt.getTime(), demo.timeZone),
    })
  }
  return { reviews, state }
}
