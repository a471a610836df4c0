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
  /** False when the budget is so far above all days that its line would flatten them. */
  isBudgetInReach: boolean
  /** The exam day, when it is one of the days. */
  examDay: string | null
}

/** A budget is drawn up to this many times the busiest day. */
const reachOfBudget = 2

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
    isBudgetInReach: dailyBudget <= reachOfBudget * (busiest?.reviews ?? 0),
    examDay: days.some(({ date }) => date === examDate) ? examDate : null,
  }
}
