/** The days ahead as they are planned now: each of them as if those before it were studied. */
import { type DayInput, planDay } from './plan-day.ts'

/**
 * The cards of each day, the first being the input's. A card is planned once: what a rating makes of it is not known
 * yet. Questions are left out after the first day. @param input its due and new cards reach to the last day.
 */
export function planWeek<Id extends string | number>(
  input: DayInput<Id>,
  days: number,
): { day: number; cards: Id[] }[] {
  const planned = new Set<Id>()
  return Array.from({ length: days }, (_, place) => {
    const day = input.today + place
    const isFirst = place === 0
    const isPastExam = typeof input.examDay === 'number' && day > input.examDay
    const newCards = isPastExam ? [] : input.newCards.filter(({ id }) => !planned.has(id))
    const { cards } = planDay<Id>({
      ...input,
      today: day,
      due: input.due.filter(({ id, dueDay }) => dueDay <= day && !planned.has(id)),
      newCards,
      unseenCount: input.unseenCount - input.newCards.filter(({ id }) => planned.has(id)).length,
      ...(!isFirst && {
        isFirstDay: false,
        dueQuestions: 0,
        done: { reviews: 0, newCards: 0, questionSeconds: 0 },
      }),
    })
    for (const id of cards) planned.add(id)
    return { day, cards }
  })
}
