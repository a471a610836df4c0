import { daysToExam, finalWindowDays, targetRetention } from '#domain/exam-plan/exam-plan.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { hasComeDue } from '#domain/scheduling/due.ts'
import type { Memory, MemoryModel } from '#domain/scheduling/fsrs.ts'
import { intervalText } from '#domain/scheduling/interval-text.ts'
import { isLeech } from '#domain/scheduling/lapses.ts'

export type CardSchedule = {
  /** Null for a card never reviewed, like the next three. */
  memory: Memory | null
  lastStudyDay: number | null
  dueDay: number | null
  lastConfidence: Confidence | null
  lapses: number
  today: number
  examDay?: number | null
  memoryModel: MemoryModel
}

/** The facts behind a due date; chances of recall are 0 to 1, and null where they are undefined. */
export type WhyDue = {
  isNew: boolean
  recallToday: number | null
  recallAtExam: number | null
  targetRecall: number
  stabilityDays: number | null
  /** Plain sentences, the most important first. */
  reasons: string[]
}

const ratingWords: Record<Confidence, string> = { 1: 'Did not know', 2: 'Unsure', 3: 'Knew it', 4: 'Easy' }

/** Why a card is due when it is: the facts and the same in words. */
export function whyDue(card: CardSchedule): WhyDue {
  const daysLeft = daysToExam(card.today, card.examDay)
  const targetRecall = targetRetention(daysLeft)
  const { memory, lastStudyDay, memoryModel } = card
  if (memory === null || lastStudyDay === null) {
    const reasons = ['You have not studied this card yet.']
    return { isNew: true, recallToday: null, recallAtExam: null, targetRecall, stabilityDays: null, reasons }
  }
  const elapsedDays = Math.max(0, card.today - lastStudyDay)
  const recallToday = memoryModel.recallAfter(memory, elapsedDays)
  const recallAtExam = daysLeft === null ? null : memoryModel.recallAfter(memory, elapsedDays + daysLeft)
  const reasons = [
    lastRating(card, elapsedDays),
    `Your chance of recalling it today is about ${percent(recallToday)}; each card comes back when its own is near ${percent(targetRecall)}.`,
    ...dueSentence(card),
    ...examSentence(daysLeft, recallAtExam),
    ...(isLeech(card.lapses)
      ? [`You have forgotten it ${card.lapses} times: a note of your own may help.`]
      : []),
  ]
  return { isNew: false, recallToday, recallAtExam, targetRecall, stabilityDays: memory.stability, reasons }
}

function lastRating({ lastConfidence }: CardSchedule, elapsedDays: number): string {
  const when = elapsedDays === 0 ? 'today' : `${intervalText(elapsedDays)} ago`
  if (lastConfidence === null) return `You last studied it ${when}.`
  return `You last rated it “${ratingWords[lastConfidence]}” ${when}.`
}

function dueSentence({ dueDay, today }: CardSchedule): string[] {
  if (dueDay === null) return []
  return hasComeDue({ dueDay }, today)
    ? ['Its next review is today.']
    : [`Its next review is in ${intervalText(dueDay - today)}.`]
}

function examSentence(daysLeft: number | null, recallAtExam: number | null): string[] {
  if (daysLeft === null || recallAtExam === null) return []
  const outlook = `Without another review recall on your exam day would be about ${percent(recallAtExam)}`
  if (daysLeft > finalWindowDays) return [`${outlook}; the last ${finalWindowDays} days bring it up again.`]
  return [`${outlook}; your exam is ${daysLeft === 0 ? 'today' : `in ${intervalText(daysLeft)}`}.`]
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
