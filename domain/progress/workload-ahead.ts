export interface WorkloadDay {
  /** YYYY-MM-DD. */
  date: string
  reviews: number
}

export interface Workload {
  /** Today first, with what is overdue. */
  days: readonly WorkloadDay[]
  /** Reviews a day that the learner's daily minutes have room for. */
  dailyBudget: number
  examDate: string | null
}

export interface WorkloadAhead {
  today: number
  total: number
  /** The day with the most reviews; the first of equal ones; null when there are none. */
  busiest: WorkloadDay | null
  daysOverBudget: number
  /** The exam day, when it is one of the days. */
  examDay: string | null
}

/** The coming days in numbers. */
export function workloadAhead({ days, dailyBudget, examDate }: Workload): WorkloadAhead {
  const busiest = days.reduce<WorkloadDay | null>(
    (most, day) => (day.reviews > (most?.reviews ?? 0) ? day : most),
    null,
  )
  return {
    today: days[0]?.reviews ?? 0,
    total: days.reduce((sum, { reviews }) => sum + reviews, 0),
    busiest,
    daysOverBudget: days.filter(({ reviews }) => reviews > dailyBudget).length,
    examDay: days.some(({ date }) => date === examDate) ? examDate : null,
  }
}
