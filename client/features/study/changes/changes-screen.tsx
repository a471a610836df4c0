import { Anchor, Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useSyncState } from '#client/features/outbox/outbox.ts'
import { changeAnswerWords, subjectOfChange } from '#client/features/study/study-changes.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { StateChips } from '#client/ui/forms/state-chips.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { type ChangedItem, changeKinds, changes, changesPageSize } from '#contracts/study/changes.ts'
import type { ChangeAnswer } from '#domain/content-changes/content-change.ts'
import { ChangedItemText } from './changed-item-text.tsx'
import classes from './changes-screen.module.css'
import { recordAnswer } from './open-changes.ts'

const states = ['open', 'answered'] as const
type State = (typeof states)[number]
const stateWords: Record<State, string> = { open: 'To read', answered: 'Answered' }

const kinds = ['all', ...changeKinds] as const
type Kind = (typeof kinds)[number]
const kindWords: Record<Kind, string> = {
  all: 'All',
  cards: 'Cards',
  drugs: 'Drugs',
  questions: 'Questions',
  primers: 'Primers',
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** The list of what has changed since the learner learned it, and of what they have answered. */
export function ChangesScreen() {
  const [query, setQuery] = useSearchParams()
  const state = oneOf(states, query.get('state')) ?? 'open'
  const kind = oneOf(kinds, query.get('kind')) ?? 'all'
  const page = Math.max(1, Number(query.get('page')) || 1)
  const filter = { state, kind: kind === 'all' ? undefined : kind, page }
  const { data, error, refetch } = useQuery({
    ...queryFor(changes.list, { query: filter }),
    placeholderData: keepPreviousData,
  })
  const show = (next: { state?: State; kind?: Kind; page?: number }) => {
    const shown = { state, kind, ...next }
    setQuery(
      {
        ...(shown.state !== 'open' && { state: shown.state }),
        ...(shown.kind !== 'all' && { kind: shown.kind }),
        ...(next.page !== undefined && next.page > 1 && { page: String(next.page) }),
      },
      { replace: true },
    )
  }
  return (
    <>
      <Group justify="space-between" gap="sm">
        <StateChips
          label="Answered or not"
          states={states}
          words={stateWords}
          counts={undefined}
          value={state}
          onChange={(chosen) => show({ state: chosen })}
        />
        <StateChips
          label="Kind"
          states={kinds}
          words={kindWords}
          counts={undefined}
          value={kind}
          onChange={(chosen) => show({ kind: chosen })}
        />
      </Group>
      {error && <LoadFailed what="what changed" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data && (
        <>
          <Items items={data.changes} empty={emptyText(state, kind)} />
          <Pager
            page={page}
            pages={Math.max(1, Math.ceil(data.total / changesPageSize))}
            hasMore={page * changesPageSize < data.total}
            onPage={(next) => show({ page: next })}
            words={{ back: 'Previous', on: 'Next' }}
          />
        </>
      )}
    </>
  )
}

function emptyText(state: State, kind: Kind): string {
  if (kind !== 'all') return 'Nothing of this kind.'
  return state === 'open'
    ? 'Nothing that you have learned has changed. When something does, you read here, and before your next cards, what it was and what it is now.'
    : 'You have not answered any change yet.'
}

function Items({ items, empty }: { items: readonly ChangedItem[]; empty: string }) {
  const { subjects } = useSyncState()
  const shown = items.filter(({ id, answer }) => answer !== null || !subjects.has(subjectOfChange(id)))
  if (shown.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <ul className={classes.items} aria-label="What changed">
      {shown.map((item) => (
        <li key={item.id} className={classes.item}>
          <h2 className="text-title-4">{item.title}</h2>
          <ChangedItemText item={item} />
          <ItemEnd item={item} />
        </li>
      ))}
    </ul>
  )
}

/** The buttons of an item that waits; of an answered one the answer, and that it can still be asked again. */
function ItemEnd({ item }: { item: ChangedItem }) {
  const { answer, answeredAt, kind, itemId } = item
  return (
    <Group gap="sm" mt="md">
      {answer !== null && answeredAt !== null && (
        <Text size="sm" c="dimmed">
          {changeAnswerWords(kind)[answer]}, {dateTimeText(answeredAt)}
        </Text>
      )}
      {answer === null && <AnswerButton item={item} answer="got_it" />}
      {answer !== 'ask_again' && <AnswerButton item={item} answer="ask_again" />}
      {kind === 'primer' && (
        <Anchor component={Link} to={paths.studyChapter(itemId)} size="sm">
          Open the primer
        </Anchor>
      )}
    </Group>
  )
}

function AnswerButton({ item, answer }: { item: ChangedItem; answer: ChangeAnswer }) {
  return (
    <Button
      variant={answer === 'got_it' ? 'filled' : 'default'}
      onClick={() => void recordAnswer(item, answer)}
    >
      {changeAnswerWords(item.kind)[answer]}
    </Button>
  )
}
