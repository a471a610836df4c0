import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { PromisePlace } from '#client/features/study/plan/minutes-promise.tsx'
import { meaningText, moreText, promiseText } from '#client/features/study/plan/promise-words.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { countText } from '#domain/text/count-text.ts'

/** A delay in milliseconds, so that a date typed in parts is sent once. */
const waitMs = 350

interface PresetPromiseProps {
  presets: readonly number[]
  minutes: number
  examDate: string | null
}

/**
 * The promise for the chosen minutes, and for the next larger number. All are loaded at once, so that the
 * sentence changes together with the choice.
 */
export function PresetPromise({ presets, minutes, examDate }: PresetPromiseProps) {
  const [date] = useDebouncedValue(examDate, waitMs)
  const offered = [...new Set([...presets, minutes])].sort((one, other) => one - other)
  const queries = useQueries({
    queries: offered.map((each) =>
      queryFor(studyPlan.promise, { query: { minutes: each, examDate: date ?? 'none' } }),
    ),
  })
  const isCurrent = date === examDate
  const place = offered.indexOf(minutes)
  const chosen = queries[place]
  const more = queries[place + 1]?.data
  const now = new Date()
  const words = countText(minutes, 'minute')
  if (chosen?.error && isCurrent)
    return (
      <PromisePlace>
        {chosen.error.fields?.examDate ?? `What ${words} give could not be worked out.`}
      </PromisePlace>
    )
  if (!chosen?.data || !isCurrent)
    return <PromisePlace more="">{words}: working out what this gives</PromisePlace>
  return (
    <PromisePlace meaning={meaningText(chosen.data)} more={more ? moreText(chosen.data, more, now) : ''}>
      {promiseText(chosen.data, now)}
    </PromisePlace>
  )
}
