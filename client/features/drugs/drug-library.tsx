import { Button, Select, Skeleton, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import type { User } from '#contracts/accounts.ts'
import { levelOf } from '#domain/pricing/access.ts'
import { countText } from '#domain/text/count-text.ts'
import { drugAccess } from './drug-cards.ts'
import classes from './drug-library.module.css'
import { DrugList } from './drug-list.tsx'
import { StudyCorner } from './study-corner.tsx'
import { useDrugChoice } from './use-drug-choice.ts'
import { type DrugFilter, useDrugList } from './use-drug-list.ts'

/** The drug database: find and read drugs, and choose which ones to study. */
export function DrugLibrary({ user }: { user: User }) {
  const { filter, setFilter } = useFilter()
  const choice = useDrugChoice(user.id)
  const { drugs, all, progress, isLoading, error, refetch } = useDrugList(filter)
  const classifications = useMemo(
    () => [...new Set(all.map((drug) => drug.drugClassification))].sort((a, b) => a.localeCompare(b, 'en')),
    [all],
  )
  const chosen = useMemo(() => new Set(choice.study.drugIds), [choice.study.drugIds])
  const { setDrugs } = choice
  // biome-ignore lint/correctness/useExhaustiveDependencies: setDrugs only sets state; not all rows should render again
  const toggle = useCallback(
    (id: number) => setDrugs((ids) => (ids.has(id) ? ids.delete(id) : ids.add(id))),
    [],
  )
  // Without a selection, of the whole database.
  const drugIds = chosen.size > 0 ? choice.study.drugIds : all.map((drug) => drug.id)
  const access = drugAccess(progress ?? new Map(), {
    study: { ...choice.study, drugIds },
    level: levelOf(user),
  })
  const areAllChosen = drugs.length > 0 && drugs.every((drug) => chosen.has(drug.id))

  function toggleShown(): void {
    setDrugs((ids) => {
      for (const { id } of drugs) areAllChosen ? ids.delete(id) : ids.add(id)
    })
  }

  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>Drugs</h1>
        <p className={classes.lead}>
          {all.length > 0 && `${countText(all.length, 'drug')} in ${classifications.length} classes. `}
          Updated through April 2025, with important later changes. Read a monograph, or select drugs and
          study them card by card.
        </p>
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Filters filter={filter} classifications={classifications} onChange={setFilter} />
          <div className={classes.results}>
            <p className={classes.count} role="status">
              {!isLoading && !error && countText(drugs.length, 'drug')}
            </p>
            {drugs.length > 0 && (
              <Button variant="subtle" size="compact-md" onClick={toggleShown}>
                {areAllChosen
                  ? 'Deselect these'
                  : `Select ${drugs.length === 1 ? 'it' : `all ${drugs.length}`}`}
              </Button>
            )}
          </div>
          {error && <LoadFailed what="the drugs" error={error} onRetry={refetch} />}
          {isLoading && !error && <ListSkeleton />}
          {!isLoading && !error && drugs.length === 0 && (
            <NothingFound filter={filter} onChange={setFilter} />
          )}
          {drugs.length > 0 && (
            <DrugList drugs={drugs} progress={progress} chosen={chosen} onToggle={toggle} />
          )}
        </div>
        <StudyCorner choice={choice} access={access} />
      </div>
    </>
  )
}

interface FiltersProps {
  filter: DrugFilter
  classifications: string[]
  onChange: (change: Partial<DrugFilter>) => void
}

function Filters({ filter, classifications, onChange }: FiltersProps) {
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
      <Select
        aria-label="Classification"
        placeholder="All classes"
        data={classifications}
        value={filter.classification}
        onChange={(classification) => onChange({ classification })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Show all classes' }}
        nothingFoundMessage="No such class"
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        className={classes.classes ?? ''}
      />
      <Switch
        label="Starred"
        checked={filter.bookmarkedOnly}
        onChange={(event) => onChange({ bookmarkedOnly: event.currentTarget.checked })}
      />
    </search>
  )
}

function NothingFound({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) {
  return (
    <div className={classes.empty}>
      <p>
        {filter.bookmarkedOnly
          ? 'Nothing starred here yet. Star a part of a drug in its monograph or on its card.'
          : 'No drug matches. Try part of a name, a brand, a target or a disease.'}
      </p>
      <Button
        variant="default"
        onClick={() => onChange({ search: '', classification: null, bookmarkedOnly: false })}
      >
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

/** The filter is in the address, so that the list is unchanged after returning from a monograph. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter: DrugFilter = {
    search: params.get('search') ?? '',
    classification: params.get('class'),
    bookmarkedOnly: params.get('bookmarked') === 'true',
  }
  function setFilter(change: Partial<DrugFilter>): void {
    const next = { ...filter, ...change }
    const entries = Object.entries({
      search: next.search,
      class: next.classification ?? '',
      bookmarked: next.bookmarkedOnly ? 'true' : '',
    }).filter(([, value]) => value !== '')
    setParams(new URLSearchParams(entries), { replace: true, preventScrollReset: true })
  }
  return { filter, setFilter }
}
