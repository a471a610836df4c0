import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { study } from '#contracts/study/study.ts'
import classes from './minutes-promise.module.css'
import { pastPromiseText } from './past-promise-words.ts'

/**
 * Compares the latest month with its plan. It renders nothing until a month is over, or while the data is
 * unknown.
 */
export function PastPromise() {
  const { data } = useQuery(queryFor(study.pastPromise))
  return data?.past ? <p className={classes.past}>{pastPromiseText(data.past)}</p> : null
}
