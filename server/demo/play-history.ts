import { dueAfterMissedQuestion } from '#domain/day-plan/missed-question.ts'
import { flashcardItem } from '#domain/items/study-item.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { seededRandom } from '#domain/random/seeded-random.ts'
import { type CardState, memoryOf, newCardState } from '#domain/scheduling/card-state.ts'
import { hasComeDue } from '#domain/scheduling/due.ts'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { stateAfterRating } from '#domain/scheduling/item-schedule.ts'
import { currentCard, rateCard, startSession } from '#domain/session/session-queue.ts'

/**
 * A pseudo-random learner who forgets as the memory model predicts: the history that a demo and the bench
 * show.
 */

export interface DemoChapter {
  id: number
  cardIds: number[]
}

export interface DemoPlan {
  seed: number
  /** The chapters in the order in which the learner starts them. */
  chapters: DemoChapter[]
  firstDay: number
  /** The last study day of the history. */
  lastDay: number
  examDate: string | null
  dailyMinutes: number
  /** The cards that questions missed on a study day bring to the next day. */
  missedCards?: ReadonlyMap<number, number[]>
}

export interface DemoReview {
  flashcardId: number
  confidence: Confidence
  studyDay: number
  reviewedAt: Date
  seconds: number
  before: CardState
  after: CardState
}

export interface DemoSession {
  chapterId: number | null
  mode: 'today' | 'chapter'
  studyDay: number
  startedAt: Date
  endedAt: Date
  reviews: DemoReview[]
}

export interface DemoHistory {
  sessions: DemoSession[]
  states: Map<number, CardState>
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/**
 * Hours in UTC after the study day's midnight: early morning and evening in Chicago, where the learner lives.
 */
const morningHour = 12.2
const eveningHour = 24.6

const studyChance = 0.87
/**
 * Days of the history without study: a week after two months, later more than two; the last days, with little
 * time, leave a backlog.
 */
const absences = [
  { from: 62, to: 68 },
  { from: 150, to: 165 },
]
const busyDays = 3
const mostDue = 55
const mostDueWhenBusy = 30
/** Most sessions end before the last card is repeated. */
const unfinishedChance = 0.65
/** One card in this many is never remembered: these become leeches. */
const stubbornEvery = 61
const stubbornRecall = 0.35

/** Whether the learner does not study on the day that is this many days after the first. */
export function isAway(daysSinceFirst: number): boolean {
  return absences.some(({ from, to }) => daysSinceFirst >= from && daysSinceFirst <= to)
}

/** Plays the learner's days one after the other by the rules that a real rating follows. */
export function playHistory(plan: DemoPlan): DemoHistory {
  const random = seededRandom(plan.seed)
  const learner = createLearner(plan, random)
  const unseen = plan.chapters.flatMap((chapter) => chapter.cardIds.map((id) => ({ id, chapter })))
  const newPerDay = Math.min(14, Math.max(2, Math.ceil(unseen.length / (plan.lastDay - plan.firstDay))))
  for (let day = plan.firstDay; day <= plan.lastDay; day++) {
    const isBusy = plan.lastDay - day < busyDays
    if (isAway(day - plan.firstDay) || (!isBusy && random() > studyChance)) {
      learner.bringToTomorrow(day)
      continue
    }
    const due = learner.dueOn(day).slice(0, isBusy ? mostDueWhenBusy : mostDue)
    learner.study(due, { day, chapterId: null, hour: morningHour })
    const fresh = isBusy ? [] : unseen.splice(0, newPerDay)
    for (const chapter of new Set(fresh.map((card) => card.chapter))) {
      const ids = fresh.filter((card) => card.chapter === chapter).map((card) => card.id)
      learner.study(ids, { day, chapterId: chapter.id, hour: eveningHour })
    }
    learner.bringToTomorrow(day)
  }
  return learner.history
}

/**
 * The learner's ratings, determined by a skill for each chapter and by the recall that the memory model
 * predicts.
 */
function createRatings(plan: DemoPlan, random: () => number) {
  const skillOf = new Map<number, number>()
  for (const chapter of plan.chapters) {
    const skill = 0.35 + 0.65 * random()
    for (const id of chapter.cardIds) skillOf.set(id, skill)
  }
  return {
    first(id: number, state: CardState, day: number): Confidence {
      const skill = skillOf.get(id) ?? 1
      const memory = memoryOf(state)
      if (memory === null) return random() < skill * 0.5 ? 3 : random() < 0.5 ? 2 : 1
      const factor = id % stubbornEvery === 0 ? stubbornRecall : 0.6 + 0.4 * skill
      const knows =
        random() < factor * defaultMemoryModel.recallAfter(memory, day - (state.lastStudyDay ?? day))
      if (knows) return random() < 0.82 ? 3 : 2
      return random() < 0.75 ? 1 : 2
    },
    repeat(state: CardState): Confidence {
      const draw = random()
      if (state.lastConfidence === 1) return draw < 0.1 ? 1 : draw < 0.4 ? 2 : 3
      return draw < 0.12 ? 2 : 3
    },
  }
}

function createLearner(plan: DemoPlan, random: () => number) {
  const history: DemoHistory = { sessions: [], states: new Map() }
  const ratings = createRatings(plan, random)
  const loadByDay = new Map<number, number>()
  /** As in the product, the load before the day's first rating spreads the ratings of the day. */
  let planned = { day: 0, loadByDay }

  function rate(id: number, at: { day: number; reviewedAt: Date }, isRepeat: boolean): DemoReview {
    const before = history.states.get(id) ?? newCardState
    const confidence = isRepeat ? ratings.repeat(before) : ratings.first(id, before, at.day)
    const after = stateAfterRating(flashcardItem(id), before, {
      confidence,
      reviewedAt: at.reviewedAt,
      plan: { ...plan, today: at.day, memoryWeights: null, restDays: [], loadByDay: planned.loadByDay },
    })
    moveLoad(loadByDay, before.dueDay, after.dueDay)
    history.states.set(id, after)
    const seconds = Math.round((before.reviewCount === 0 ? 24 : 9) + 14 * random())
    return {
      flashcardId: id,
      confidence,
      studyDay: at.day,
      reviewedAt: at.reviewedAt,
      seconds,
      before,
      after,
    }
  }

  return {
    history,
    /** Cards due on or before a day, longest due first. */
    dueOn(day: number): number[] {
      const due = [...history.states].filter(([, state]) => hasComeDue(state, day))
      return due.sort(([, a], [, b]) => (a.dueDay ?? 0) - (b.dueDay ?? 0)).map(([id]) => id)
    },
    /** The cards of the questions that were missed on a day. */
    bringToTomorrow(day: number): void {
      for (const id of plan.missedCards?.get(day) ?? []) {
        const state = history.states.get(id)
        if (!state) continue
        const dueDay = dueAfterMissedQuestion(state.dueDay, day)
        moveLoad(loadByDay, state.dueDay, dueDay)
        history.states.set(id, { ...state, dueDay })
      }
    },
    study(ids: number[], at: { day: number; chapterId: number | null; hour: number }): void {
      if (ids.length === 0) return
      if (planned.day !== at.day) planned = { day: at.day, loadByDay: new Map(loadByDay) }
      const latest = history.sessions.at(-1)?.endedAt.getTime() ?? 0
      const start = Math.max(latest + 60_000, at.day * dayMs + (at.hour + random()) * hourMs)
      const seen = new Set<number>()
      const reviews: DemoReview[] = []
      let now = start
      let queue = startSession(ids)
      const stopsEarly = random() < unfinishedChance
      for (let id = currentCard(queue); typeof id === 'number'; id = currentCard(queue)) {
        if (stopsEarly && seen.size === ids.length) break
        const review = rate(id, { day: at.day, reviewedAt: new Date(now) }, seen.has(id))
        reviews.push(review)
        seen.add(id)
        now += review.seconds * 1000
        queue = rateCard(queue, review.confidence)
      }
      history.sessions.push({
        chapterId: at.chapterId,
        mode: at.chapterId === null ? 'today' : 'chapter',
        studyDay: at.day,
        startedAt: new Date(start),
        endedAt: new Date(now),
        reviews,
      })
    },
  }
}

function moveLoad(loadByDay: Map<number, number>, from: number | null, to: number | null): void {
  if (from !== null) loadByDay.set(from, (loadByDay.get(from) ?? 1) - 1)
  if (to !== null) loadByDay.set(to, (loadByDay.get(to) ?? 0) + 1)
}
