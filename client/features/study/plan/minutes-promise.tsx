import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import type { MinutesProfile } from '#domain/exam-plan/minutes-profile.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './minutes-promise.module.css'
import { meaningText, promiseText } from './promise-words.ts'

/** A delay in milliseconds, so that typing a number, or trying several, sends one request. */
const waitMs = 350

export interface MinutesPromiseProps {
  /** Null while the typed text is not a number that can be saved. */
  minutes: number | null
  examDate: string | null
  /** Used only together with an exam date. */
  profile?: MinutesProfile | undefined
  longestDay?: number | null | undefined
}

export const promiseQuery = ({ minutes, examDate, profile, longestDay }: MinutesPromiseProps) => ({
  minutes: minutes ?? 0,
  examDate: examDate ?? 'none',
  ...(examDate !== null && profile && { profile }),
  ...(examDate !== null && longestDay && { longestDay }),
})

/**
 * The promise for a number of minutes a day on the exam day. Its place has the same height in every state.
 */
export function MinutesPromise(props: MinutesPromiseProps) {
  const [chosen] = useDebouncedValue(props, waitMs)
  const minutes = chosen.minutes ?? 0
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(studyPlan.promise, {
      query: promiseQuery(chosen),
    }),
    placeholderData: keepPreviousData,
    enabled: chosen.minutes !== null,
  })
  const isOld =
    isPlaceholderData ||
    chosen.minutes !== props.minutes ||
    chosen.examDate !== props.examDate ||
    chosen.profile !== props.profile ||
    chosen.longestDay !== props.longestDay
  const sentence = error
    ? (error.fields?.examDate ?? `What ${countText(minutes, 'minute')} give could not be worked out.`)
    : data
      ? promiseText(data, new Date())
      : 'Working out what this gives on the day'
  return (
    <PromisePlace isOld={isOld && data !== undefined} meaning={error || !data ? '' : meaningText(data)}>
      {props.minutes !== null && sentence}
    </PromisePlace>
  )
}

interface PromisePlaceProps {
  /** The promise belongs to an earlier choice. */
  isOld?: boolean
  /** The meaning of the promise; empty while there is none. */
  meaning?: string
  /** The promise for more minutes. */
  more?: string
  children: ReactNode
}

export function PromisePlace({ isOld, meaning, more, children }: PromisePlaceProps) {
  return (
    <div className={classes.place} data-more={more !== undefined || undefined}>
      <p className={classes.promise} role="status" data-old={isOld || undefined}>
        {children}
      </p>
      {more && <p className="text-soft">{more}</p>}
      {meaning && <p className="text-soft">{meaning}</p>}
    </div>
  )
}
