/** The forms of an exam simulation (learning.md section 2): how many questions, in which sections, against which clock. */

export const examFormIds = ['full', 'short', 'rehearsal', 'in-training'] as const
export type ExamFormId = (typeof examFormIds)[number]

export type ExamForm = {
  id: ExamFormId
  title: string
  mostQuestions: number
  sections: number
  secondsPerQuestion: number
  /** All breaks together; null: no limit, each section begins when the learner opens it. */
  breakSeconds: number | null
  /** When a question's key may be shown: once it is answered, or once the exam is finished. */
  reveals: 'answer' | 'end'
}

export const examForms: Record<ExamFormId, ExamForm> = {
  full: {
    id: 'full',
    title: 'Full exam',
    mostQuestions: 240,
    sections: 4,
    secondsPerQuestion: 120,
    breakSeconds: 6000,
    reveals: 'end',
  },
  short: {
    id: 'short',
    title: 'Short exam',
    mostQuestions: 60,
    sections: 1,
    secondsPerQuestion: 120,
    breakSeconds: 0,
    reveals: 'end',
  },
  rehearsal: {
    id: 'rehearsal',
    title: 'Quarterly rehearsal',
    mostQuestions: 30,
    sections: 30,
    secondsPerQuestion: 300,
    breakSeconds: null,
    reveals: 'answer',
  },
  'in-training': {
    id: 'in-training',
    title: 'In-training exam',
    mostQuestions: 200,
    sections: 1,
    secondsPerQuestion: 108,
    breakSeconds: 0,
    reveals: 'end',
  },
}

export type PlannedSection = { questionCount: number; limitSeconds: number }
export type ExamPlan = { sections: PlannedSection[]; breakSeconds: number | null }

/**
 * The sections of an exam with the `available` questions of the bank: a smaller bank gives smaller sections at the same
 * pace (at most one question apart, the larger first, none empty) and breaks in proportion, in whole minutes.
 */
export function planExam(form: ExamFormId, available: number): ExamPlan {
  const { mostQuestions, sections, secondsPerQuestion, breakSeconds } = examForms[form]
  const total = Math.min(mostQuestions, available)
  const counts = Array.from({ length: sections }, (_, index) => Math.ceil((total - index) / sections))
  return {
    sections: counts
      .filter((count) => count > 0)
      .map((questionCount) => ({ questionCount, limitSeconds: questionCount * secondsPerQuestion })),
    breakSeconds: breakSeconds && Math.round((breakSeconds * total) / mostQuestions / 60) * 60,
  }
}

export type ExamSize = { id: ExamFormId; title: string; questionCount: number; minutes: number }

/** What each form would be with the `available` questions: their number and the minutes to answer them, without breaks. */
export function examSizes(available: number): ExamSize[] {
  return Object.values(examForms).map(({ id, title, mostQuestions, secondsPerQuestion }) => {
    const questionCount = Math.min(mostQuestions, available)
    return { id, title, questionCount, minutes: Math.round((questionCount * secondsPerQuestion) / 60) }
  })
}

/** The first date of the quarter of the calendar year that a date falls in (YYYY-MM-DD); each quarter has one rehearsal. */
export function quarterStart(isoDate: string): string {
  const firstMonth = Math.floor((Number(isoDate.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${isoDate.slice(0, 4)}-${String(firstMonth).padStart(2, '0')}-01`
}
