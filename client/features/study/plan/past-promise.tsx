import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import classes from './minutes-promise.module.css'
import { pastPromiseText } from './past-promise-words.ts'

/**
 * Compares the latest month with its plan. It renders nothing until a month is over, or while the data is
 * unknown.
 */
export function PastPromise() {
  const { data } = useQuery(queryFor(studyPlan.pastPromise))
  return data?.past ? <p className={classes.past}>{pastPromiseText(data.past)}</p> : null
}
