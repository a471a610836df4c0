import { randomUUID } from 'node:crypto'
import type { DrugComponentItem } from '#domain/items/study-item.ts'
import { drugComponents, drugMasteryAfterReview, interactionType } from '#domain/mastery/drug-mastery.ts'
import { newCardState } from '#domain/scheduling/card-state.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import type { itemStates, reviews } from '#server/database/tables/study.ts'
import { type DemoDrug, listDemoDrugs, saveDemoDrugHistory } from './drug-progress.queries.ts'

type NewReview = typeof reviews.$inferInsert
type NewState = typeof itemStates.$inferInsert

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

/**
 * Studies a few drug classes for the demo learner, by the rule of drug mastery. The same seed gives the same
 * history.
 */
export async function fillDemoDrugProgress(tx: Database, demo: Demo): Promise<void> {
  const log: NewReview[] = []
  const states: NewState[] = []
  for (const [place, drug] of drugsBegun(await listDemoDrugs(tx)).entries()) {
    for (const [part, component] of drugComponents.entries()) {
      if (component.id === 'boxed_warning' && drug.boxedWarning === '') continue
      const item = { kind: component.id, id: drug.id }
      const studied = studyComponent(demo, item, place * 4 + part)
      log.push(...studied.log)
      states.push(studied.state)
    }
  }
  await saveDemoDrugHistory(tx, { reviews: log, states, days: daysOf(demo.userId, log) })
}

function daysOf(userId: number, log: NewReview[]) {
  const byDay = Map.groupBy(log, ({ studyDay }) => studyDay)
  return [...byDay].map(([studyDay, { length }]) => ({ userId, studyDay, drugReviews: length }))
}

/** The drugs that the learner has begun: the first ones of the largest classes. */
function drugsBegun(all: DemoDrug[]): DemoDrug[] {
  const byClass = Map.groupBy(all, (drug) => drug.classification)
  const largest = [...byClass.values()].sort((a, b) => b.length - a.length).slice(0, classes)
  return largest.flatMap((members) => members.slice(0, drugsOfAClass))
}

function studyComponent(
  demo: Demo,
  { kind, id }: DrugComponentItem,
  place: number,
): { log: NewReview[]; state: NewState } {
  const roll = (salt: number) => Math.imul(demo.seed + place * 31 + salt * 7919, 2_654_435_761) >>> 8
  const key = { userId: demo.userId, kind, itemId: id }
  const { mastery, reviewCount } = newCardState
  const state = { ...key, mastery, reviewCount, isStarred: roll(0) % 13 === 0, version: 0 }
  let last: Pick<NewState, 'lastConfidence' | 'lastReviewedAt'> = {}
  const log: NewReview[] = []
  const count = 1 + (roll(1) % 4)
  for (let turn = 0; turn < count; turn++) {
    const confidence = ([1, 2, 3, 3] as const)[Math.min(3, turn + (roll(turn + 2) % 3))] ?? 3
    const daysAgo = Math.max(1, firstDaysAgo - Math.floor(place / 4) - turn * 14)
    const reviewedAt = new Date(demo.now.getTime() - daysAgo * dayMs + place * 20_000)
    const before = {
      masteryBefore: state.mastery,
      reviewCountBefore: state.reviewCount,
      lastConfidenceBefore: last.lastConfidence,
      lastReviewedBefore: last.lastReviewedAt,
    }
    state.mastery = drugMasteryAfterReview(state, confidence)
    state.reviewCount += 1
    state.version += 1
    last = { lastConfidence: confidence, lastReviewedAt: reviewedAt }
    log.push({
      ...key,
      ...before,
      reviewId: randomUUID(),
      interaction: interactionType(confidence),
      confidence,
      counts: true,
      needsReviewBefore: false,
      needsReviewAfter: false,
      lapsesBefore: 0,
      version: state.version,
      masteryAfter: state.mastery,
      reviewedAt,
      receivedAt: reviewedAt,
      studyDay: studyDayOf(reviewedAt.getTime(), demo.timeZone),
    })
  }
  return { log, state: { ...state, ...last } }
}
