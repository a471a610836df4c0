import { Alert, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { cardsLeft, chosenElsewhereQuery, chosenState } from '#client/features/study/chosen-cards.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { SelectionBar } from '#client/ui/tables/selection-bar.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { type BrowseRow, browse, browsePageSize, mostChosenCards } from '#contracts/study/browse.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import classes from './browse.module.css'
import { BrowseFilters } from './browse-filters.tsx'
import { BrowseTable } from './browse-table.tsx'
import { emptyWords } from './browse-words.ts'
import { CardDetail } from './card-detail.tsx'
import { MarkButtons } from './mark-buttons.tsx'
import { type BrowseView, filterOf, isFiltered, useBrowseView } from './use-browse-view.ts'
import { useCardSelection } from './use-card-selection.ts'
import { useMarkCards } from './use-mark-cards.ts'

interface BrowseScreenProps {
  userId: number
  renderText?: RenderText
  /** What other features add to an open card. */
  renderMore?: (card: StudyCard) => ReactNode
}

/** The table of all cards: filtered and sorted, with actions for the chosen cards. */
export function BrowseScreen({ userId, renderText, renderMore }: BrowseScreenProps) {
  const { view, change } = useBrowseView()
  const query = queryFor(browse.listCards, { query: { ...filterOf(view), page: view.page } })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const selection = useCardSelection(view)
  const rows = data?.rows ?? []
  const { mark, isPending } = useMarkCards(rows)
  const navigate = useNavigate()
  const begin = (ids: readonly number[], practice: boolean) =>
    void navigate(paths.studySessionOf({ mode: 'cards' }), { state: chosenState({ ids, practice }) })
  const close = () => change({ card: '' }, { replaces: true })

  return (
    <>
      <ResumeOffer userId={userId} />
      <BrowseFilters view={view} change={change} counts={data?.counts} ownTags={data?.ownTags ?? []} />
      {error && !data && (
        <LoadFailed
          what="the cards"
          error={error}
          offline="This table comes from the server. Today’s cards, and the chapters that you made available, can be studied without a connection."
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <SelectionBar
          most={Math.min(data.open, mostChosenCards)}
          chosen={selection.ids.size}
          label={
            data.open > mostChosenCards
              ? `Select the first ${numberText(mostChosenCards)}`
              : `Select all ${numberText(data.open)}`
          }
          actionsLabel="With the selected cards"
          onAll={(isAll) => (isAll ? void selection.chooseAll() : selection.clear())}
          renderActions={(done) => (
            <>
              <Button size="sm" h={44} onClick={() => begin([...selection.ids], false)}>
                Study these
              </Button>
              <Button size="sm" h={44} variant="light" onClick={() => begin([...selection.ids], true)}>
                Practice
              </Button>
              <MarkButtons
                rows={rows.filter(({ id }) => selection.ids.has(id))}
                isDisabled={isPending}
                onMark={(chosen) => {
                  mark([...selection.ids], chosen)
                  done()
                }}
              />
            </>
          )}
        >
          {data.correctedTo && (
            <>
              Showing results for <strong>{data.correctedTo}</strong>:{' '}
            </>
          )}
          {countText(data.total, 'card')}
          {view.state === 'waiting' && <WaitingComponents />}
        </SelectionBar>
      )}
      {(data || !error) && (
        <BrowseTable
          rows={data?.rows}
          isOutdated={isPlaceholderData}
          empty={<Empty view={view} onReset={() => change(noFilter)} />}
          selected={selection.ids}
          open={view.card}
          onSelect={selection.toggle}
          onOpen={(card) => change({ card })}
          renderOpen={(row: BrowseRow) => (
            <CardDetail row={row} renderText={renderText} renderMore={renderMore} onClose={close}>
              <Button onClick={() => begin([row.id], false)}>Study this card</Button>
              <MarkButtons rows={[row]} isDisabled={isPending} onMark={(chosen) => mark([row.id], chosen)} />
            </CardDetail>
          )}
        />
      )}
      {data && (
        <Pager
          page={view.page}
          pages={Math.max(1, Math.ceil(data.total / browsePageSize))}
          hasMore={view.page * browsePageSize < data.total}
          onPage={(page) => change({ page: page === 1 ? '' : page, card: '' }, { showsTop: true })}
          words={{ back: 'Previous', on: 'Next' }}
        />
      )}
    </>
  )
}

/** Components of drugs that wait. Today counts them among the waiting cards, but they have no row here. */
function WaitingComponents() {
  const { data } = useQuery(queryFor(studyPlan.today))
  const parts = data?.waiting.components ?? 0
  return parts === 0 ? null : `, and ${countText(parts, 'part')} of drugs, not listed here`
}

const noFilter = { search: '', chapter: '', category: '', tag: '', state: '', page: '', card: '' }

function Empty({ view, onReset }: { view: BrowseView; onReset: () => void }) {
  return (
    <>
      <p>{isFiltered(view) || view.page > 1 ? 'No card matches these filters.' : emptyWords[view.state]}</p>
      {(isFiltered(view) || view.state !== 'all' || view.page > 1) && (
        <Button variant="default" onClick={onReset}>
          Show all cards
        </Button>
      )}
    </>
  )
}

/** Offers to continue a custom session that was left, in this browser or another. */
function ResumeOffer({ userId }: { userId: number }) {
  useQuery(chosenElsewhereQuery(userId))
  const left = cardsLeft(userId)
  if (left === 0) return null
  return (
    <Alert variant="light" className={classes.resume ?? ''}>
      <span>You have a session of chosen cards with {countText(left, 'card')} left.</span>
      <Button component={Link} to={paths.studySessionOf({ mode: 'cards' })} variant="light">
        Go on
      </Button>
    </Alert>
  )
}
