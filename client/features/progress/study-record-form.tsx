import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#client/platform/calls/download.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'
import { isoDateOf } from '#client/ui/text/date-text.ts'
import { studyRecord } from '#contracts/progress/study-record.ts'
import { noCreditText } from '#domain/text/no-credit-text.ts'

/** A record of what was studied, of the last twelve months unless other days are chosen. */
export function StudyRecordForm() {
  const [dates, setDates] = useState(lastYear)
  const save = useMutation({
    mutationFn: () => download(studyRecord.getStudyRecord, { query: dates }),
    onError: (error) => errorToast(`The study record could not be downloaded. ${reasonOf(error)}`),
  })
  const problem = problemOf(dates)
  const field = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={dates[name]}
      error={name === 'to' && problem}
      onChange={({ currentTarget: { value } }) => setDates({ ...dates, [name]: value })}
    />
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Group align="flex-start" gap="sm">
        {field('from', 'From')}
        {field('to', 'To')}
      </Group>
      <Text size="sm" c="dimmed" my="sm">
        Days, time, flashcards, questions and areas of the exam outline. {noCreditText}
      </Text>
      <Button type="submit" variant="default" disabled={problem !== undefined} loading={save.isPending}>
        Download study record
      </Button>
    </form>
  )
}

interface Dates {
  from: string
  to: string
}

function problemOf({ from, to }: Dates): string | undefined {
  if (!from || !to) return 'Choose both days'
  return from > to ? 'The last day is before the first' : undefined
}

function lastYear(): Dates {
  const today = new Date()
  const before = new Date(today.getFullYear() - 1, today.getMonth(), today.getDate() + 1)
  return { from: isoDateOf(before), to: isoDateOf(today) }
}
