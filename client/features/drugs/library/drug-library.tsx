import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { drugAccess } from '#client/features/drugs/study/drug-cards.ts'
import { StudyCorner } from '#client/features/drugs/study/study-corner.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import type { User } from '#contracts/accounts/accounts.ts'
import type { DrugName } from '#contracts/drugs/drugs.ts'
import { isApprovedSince } from '#domain/drugs/approved-since.ts'
import { levelOf } from '#domain/pricing/access.ts'
import { countText } from '#domain/text/count-text.ts'
import { DrugClasses } from './drug-classes.tsx'
import classes from './drug-library.module.css'
import { DrugList } from './drug-list.tsx'
import { groupByClass } from './group-by-class.ts'
import { ToggleAllButton } from './toggle-all-button.tsx'
import { useDrugChoice } from './use-drug-choice.ts'
import { type DrugFilter, useDrugList } from './use-drug-list.ts'

/** The drug database, where learners find and read drugs, and choose which ones to study. */
export function DrugLibrary({ user }: { user: User }) {
  const { filter, setFilter } = useFilter()
  const choice = useDrugChoice(user.id)
  const { drugs, all, progress, isLoading, error, refetch } = useDrugList(filter)
  // Classes found by a search or a filter are open.
  const isFound = filter.search.trim().length > 1 || filter.bookmarkedOnly
  const groups = useMemo(
    () => groupByClass(drugs, { progress, order: isFound ? 'given' : 'by name' }),
    [drugs, progress, isFound],
  )
  const classCount = useMemo(() => new Set(all.map((drug) => drug.drugClassification)).size, [all])
  const chosen = useMemo(() => new Set(choice.study.drugIds), [choice.study.drugIds])
  const { setDrugs } = choice
  // biome-ignore lint/correctness/useExhaustiveDependencies: setDrugs only sets state; not all rows should render again
  const toggle = useCallback(
    (id: number) => setDrugs((ids) => (ids.has(id) ? ids.delete(id) : ids.add(id))),
    [],
  )
  // Without a selection, the access is that to the whole database.
  const drugIds = chosen.size > 0 ? choice.study.drugIds : all.map((drug) => drug.id)
  const access = drugAccess(progress ?? new Map(), {
    study: { ...choice.study, drugIds },
    level: levelOf(user),
  })

  function toggleAll(drugIds: number[]): void {
    setDrugs((ids) => {
      const areAllChosen = drugIds.every((id) => ids.has(id))
      for (const id of drugIds) areAllChosen ? ids.delete(id) : ids.add(id)
    })
  }

  return (
    <>
      <header className={classes.head}>
        <h1 className="text-title-6">Drugs</h1>
        <p className={classes.lead}>
          {all.length > 0 && `${countText(all.length, 'drug')} in ${classCount} classes. `}
          Updated through April 2025, with important later changes{newerText(all)}. Read a monograph, or
          select drugs and study them card by card.
        </p>
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Filters filter={filter} onChange={setFilter} />
          <div className={classes.results}>
            <p className="text-note" role="status">
              {!isLoading && !error && countText(drugs.length, 'drug')}
            </p>
            {drugs.length > 0 && (isFound || filter.isByName) && (
              <ToggleAllButton drugs={drugs} chosen={chosen} onToggle={toggleAll} />
            )}
          </div>
          {error && <LoadFailed what="the drugs" error={error} onRetry={refetch} />}
          {isLoading && !error && <ListSkeleton />}
          {!isLoading && !error && drugs.length === 0 && (
            <NothingFound filter={filter} onChange={setFilter} />
          )}
          {drugs.length > 0 &&
            (filter.isByName ? (
              <DrugList drugs={drugs} detail="class" progress={progress} chosen={chosen} onToggle={toggle} />
            ) : (
              <DrugClasses
                groups={groups}
                open={filter.classification}
                isFound={isFound}
                progress={progress}
                chosen={chosen}
                onToggle={toggle}
                onOpen={(classification) => setFilter({ classification })}
                onToggleAll={toggleAll}
              />
            ))}
        </div>
        <StudyCorner choice={choice} access={access} />
      </div>
    </>
  )
}

/** The number of drugs that were approved later, for the end of the sentence. */
function newerText(drugs: readonly DrugName[]): string {
  const newer = drugs.filter(({ approvedOn }) => isApprovedSince(approvedOn)).length
  return newer === 0 ? '' : ` and ${countText(newer, 'drug')} approved since`
}

interface FiltersProps {
  filter: ListFilter
  onChange: (change: Partial<ListFilter>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        aria-label="Search drugs"
        placeholder="Name, brand, target, use"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        className={classes.search ?? ''}
        value={filter.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Order"
        data={[
          { value: 'class', label: 'By class' },
          { value: 'name', label: 'A to Z' },
        ]}
        value={filter.isByName ? 'name' : 'class'}
        onChange={(order) => onChange({ isByName: order === 'name' })}
      />
      <Switch
        label="Starred"
        checked={filter.bookmarkedOnly}
        onChange={(event) => onChange({ bookmarkedOnly: event.currentTarget.checked })}
      />
    </search>
  )
}

function NothingFound({ filter, onChange }: FiltersProps) {
  return (
    <div className={classes.empty}>
      <p>
        {filter.bookmarkedOnly
          ? 'Nothing starred here yet. Star a part of a drug in its monograph or on its card.'
          : 'No drug matches. Try part of a name, a brand, a target or a disease.'}
      </p>
      <Button variant="default" onClick={() => onChange({ search: '', bookmarkedOnly: false })}>
        Show all drugs
      </Button>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading drugs">
      {['62%', '48%', '71%', '55%', '66%', '44%'].map((width) => (
        <Skeleton key={width} height={24} width={width} my={20} />
      ))}
    </div>
  )
}

interface ListFilter extends DrugFilter {
  /** The class that is open. */
  classification: string | null
  isByName: boolean
}

/** The filter is in the address, so that the list is the same after a return from a monograph. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter: ListFilter = {
    search: params.get('search') ?? '',
    classification: params.get('class'),
    bookmarkedOnly: params.get('bookmarked') === 'true',
    isByName: params.get('order') === 'name',
  }
  function setFilter(change: Partial<ListFilter>): void {
    const next = { ...filter, ...change }
    const entries = Object.entries({
      search: next.search,
      class: next.classification ?? '',
      bookmarked: next.bookmarkedOnly ? 'true' : '',
      order: next.isByName ? 'name' : '',
    }).filter(([, value]) => value !== '')
    setParams(new URLSearchParams(entries), { replace: true, preventScrollReset: true })
  }
  return { filter, setFilter }
}
