import { dateText } from '#client/ui/text/date-text.ts'
import { percentRangeText, percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'
import { countText, numberText } from '#domain/text/count-text.ts'

type Past = NonNullable<Reply<typeof studyPlan.pastPromise>['past']>

/**
 * "On December 1 the plan foresaw 310 cards seen by December 31 and 86 to 92% of reviews recalled. It came to
 * 290 and 88%."
 */
export function pastPromiseText({ madeOn, until, cardsSeen, recalled, minutes }: Past): string {
  const foreseen = recalled ? ` and ${percentRangeText(recalled.foreseen)} of reviews recalled` : ''
  const came = recalled ? ` and ${percentText(recalled.came)}` : ''
  const less = minutes.isMuchLess
    ? ` You studied ${minutes.studied} of ${countText(minutes.planned, 'minute')} a day.`
    : ''
  return `On ${dateText(madeOn)} the plan foresaw ${countText(cardsSeen.foreseen, 'card')} seen by ${dateText(until)}${foreseen}. It came to ${numberText(cardsSeen.came)}${came}.${less}`
}
