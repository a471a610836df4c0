import { NativeSelect, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subjectWords } from '#client/features/editorial/item-words.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { pageIn, useAddress } from '#client/platform/use-address.ts'
import { useUser } from '#client/platform/user/session.ts'
import { StateChips } from '#client/ui/forms/state-chips.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { SelectionBar } from '#client/ui/tables/selection-bar.tsx'
import { reviewTasks } from '#contracts/editorial/tasks.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import { contentSubjects, taskReasons, taskStates } from '#domain/editorial/review.ts'
import { countText } from '#domain/text/count-text.ts'
import { AssignActions } from './assign-actions.tsx'
import classes from './queue-screen.module.css'
import { QueueTable } from './queue-table.tsx'
import { RequestReview } from './request-review.tsx'
import { reasonWords, stateWords } from './task-words.ts'

const assignees = ['me', 'none'] as const
const assigneeWords = { me: 'Mine', none: 'Nobody’s' }

/** The parameter, if it is one of these values. */
function choiceIn<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === params.get(name))
}

function filterIn(params: URLSearchParams) {
  const reason = choiceIn(params, 'reason', taskReasons)
  const subject = choiceIn(params, 'subject', contentSubjects)
  const assignee = choiceIn(params, 'assignee', assignees)
  const labelChange = Math.trunc(Number(params.get('labelChange'))) || 0
  return {
    state: choiceIn(params, 'state', taskStates) ?? ('open' as const),
    ...(reason && { reason }),
    ...(subject && { subject }),
    ...(assignee && { assignee }),
    ...(labelChange > 0 && { labelChange }),
  }
}

/** What waits for a review, what matters most first. */
export function QueueScreen() {
  const { user } = useUser()
  const { params, change } = useAddress()
  const [page, filter] = [pageIn(params), filterIn(params)]
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryFor(reviewTasks.listTasks, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  /** A changed filter starts at the first page. */
  const show = (changes: Record<string, string | number>) => {
    setChosen([])
    change({ page: '', ...changes })
  }
  const rights = user ?? { isAdmin: false, contentRoles: [] }
  const isEditor = hasContentRole(rights, 'editor')
  const mayChoose = filter.state !== 'closed' && (isEditor || hasContentRole(rights, 'reviewer'))
  const tasks = data?.tasks ?? []
  const ids = tasks.map(({ id }) => id).filter((id) => chosen.includes(id))
  const pages = data ? Math.ceil(data.total / data.pageSize) : 0
  return (
    <Stack gap="lg">
      <PageHead
        title="Reviews"
        description="Content that somebody should read again, what matters most first."
      >
        {isEditor && <RequestReview />}
      </PageHead>
      <div className={classes.filters}>
        <StateChips
          label="State"
          states={taskStates}
          words={stateWords}
          counts={undefined}
          value={filter.state}
          onChange={(state) => show({ state: state === 'open' ? '' : state })}
        />
        <Choice
          label="Why it waits"
          every="Every reason"
          values={taskReasons}
          words={reasonWords}
          value={filter.reason}
          onChange={(reason) => show({ reason })}
        />
        <Choice
          label="Kind"
          every="Every kind"
          values={contentSubjects}
          words={subjectWords}
          value={filter.subject}
          onChange={(subject) => show({ subject })}
        />
        <Choice
          label="Reviewer"
          every="Everybody’s"
          values={assignees}
          words={assigneeWords}
          value={filter.assignee}
          onChange={(assignee) => show({ assignee })}
        />
      </div>
      {error && !data && <LoadFailed what="the reviews" error={error} onRetry={() => void refetch()} />}
      {data && (
        <SelectionBar
          most={mayChoose ? tasks.length : 0}
          chosen={ids.length}
          label={`Select all ${tasks.length} on this page`}
          actionsLabel="With the selected reviews"
          onAll={(isAll) => setChosen(isAll ? tasks.map(({ id }) => id) : [])}
          renderActions={(done) => <AssignActions ids={ids} isEditor={isEditor} onDone={done} />}
        >
          {countText(data.total, 'review')}
        </SelectionBar>
      )}
      {(data || !error) && (
        <QueueTable
          tasks={data?.tasks}
          isOutdated={isPlaceholderData}
          chosen={mayChoose ? ids : undefined}
          onChoose={(id, isOn) =>
            setChosen((before) => (isOn ? [...before, id] : before.filter((other) => other !== id)))
          }
          empty={params.size > 0 ? 'No review matches. Change the filter.' : 'Nothing waits for a review.'}
        />
      )}
      <Pager
        page={page}
        pages={pages}
        hasMore={page < pages}
        onPage={(next) => {
          setChosen([])
          change({ page: next }, { showsTop: true })
        }}
        words={{ back: 'Previous', on: 'Next' }}
      />
    </Stack>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  /** What is chosen when nothing is. */
  every: string
  values: readonly Value[]
  words: Record<Value, string>
  value: Value | undefined
  onChange: (value: string) => void
}

function Choice<Value extends string>({ label, every, values, words, value, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: every }, ...values.map((each) => ({ value: each, label: words[each] }))]}
    />
  )
}
