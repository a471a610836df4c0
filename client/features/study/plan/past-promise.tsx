import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { study } from '#contracts/study/study.ts'
import classes from './minutes-promise.module.css'
import { pastPromiseText } from './past-promise-words.ts'

/** How the latest month came beside what the plan foresaw. Nothing until a month is over, or while it is not known. */
export function PastPromise() {
  const { data } = useQuery(queryFor(study.pastPromise))
  return data?.past ? <p className={classes.past}>{pastPromiseText(data.past)}</p> : null
}
