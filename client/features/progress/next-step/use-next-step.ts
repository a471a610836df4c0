import { useQuery } from '@tanstack/react-query'
import type { CallError } from '#client/platform/call-error.ts'
import { queryFor } from '#client/platform/queries.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { progress } from '#contracts/progress.ts'
import { questions } from '#contracts/questions.ts'
import { study } from '#contracts/study.ts'
import {
  type DayAhead,
  hasQueue,
  type NextStep,
  nextStep,
  type QuestionsAhead,
} from '#domain/progress/next-step.ts'

interface KnownStep {
  /** Undefined while it is not known. */
  step: NextStep | undefined
  hasExamDate: boolean
  error: CallError | null
  refetch: () => void
}

/** Today's queue decides alone; only when it is empty the questions are asked for. */
export function useNextStep(): KnownStep {
  const today = useQuery(queryFor(study.today))
  const day = today.data && dayAhead(today.data)
  const isEmpty = day !== undefined && !hasQueue(day)
  const bank = useQuery({ ...queryFor(questions.overview), enabled: isEmpty })
  const activity = useQuery({ ...queryFor(progress.activity), enabled: isEmpty })
  const ahead = isEmpty ? questionsAhead(bank.data, activity.data) : notAsked
  const failed = [today, bank, activity].find(({ data, error }) => !data && error)
  return {
    step: day && ahead && nextStep(day, ahead),
    hasExamDate: typeof today.data?.daysToExam === 'number',
    error: failed?.error ?? null,
    refetch: () => void failed?.refetch(),
  }
}

const notAsked: QuestionsAhead = { openQuestions: 0, answeredToday: 0 }

function dayAhead(today: Reply<typeof study.today>): DayAhead {
  return {
    studyDays: today.studyDays,
    dueCards: today.dueCount,
    newCards: today.newCount,
    dueQuestions: today.dueQuestions,
    minutes: today.estimatedMinutes,
    firstChapter: today.entries[0]?.chapter.title,
  }
}

function questionsAhead(
  bank: Reply<typeof questions.overview> | undefined,
  activity: Reply<typeof progress.activity> | undefined,
): QuestionsAhead | undefined {
  if (!bank || !activity) return undefined
  const open = bank.groups.filter(({ isAnswered }) => !isAnswered)
  return {
    openQuestions: open.reduce((sum, { count }) => sum + count, 0),
    answeredToday: activity.days.find(({ date }) => date === activity.today)?.questions ?? 0,
  }
}
