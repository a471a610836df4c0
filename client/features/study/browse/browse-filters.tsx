import { Chip, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'
import { type BrowseState, browseSorts, browseStates } from '#contracts/study/browse.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { numberText } from '#domain/text/count-text.ts'
import classes from './browse.module.css'
import { sortWords, stateWords } from './browse-words.ts'
import type { BrowseView, useBrowseView } from './use-browse-view.ts'

interface BrowseFiltersProps {
  view: BrowseView
  change: ReturnType<typeof useBrowseView>['change']
  /** Undefined while they load. */
  counts: Record<BrowseState, number> | undefined
  /** The learner's own, beside those of the chapters. */
  ownTags: readonly string[]
}

/** What the table is narrowed to, and its order. Another filter begins at the first page. */
export function BrowseFilters({ view, change, counts, ownTags }: BrowseFiltersProps) {
  const { data: chapters = [] } = useQuery(queryFor(catalogue.listChapters, { query: { search: undefined } }))
  const narrow = (part: Partial<Record<'chapter' | 'category' | 'tag' | 'sort' | 'state', string | null>>) =>
    change({
      ...Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value ?? ''])),
      page: '',
      card: '',
    })
  const states = useRef<HTMLDivElement>(null)
  // On a phone the states are one line that runs off the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen, and when the counts have made them wider
  useEffect(() => {
    const chosen = states.current?.querySelector('[data-checked]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view.state, counts === undefined])
  const select = { searchable: true, clearable: true }
  return (
    <div className={classes.filters}>
      <SearchField
        label="Search cards"
        placeholder="Words or drug names"
        className={classes.search}
        search={view.search}
        onSearch={(search) => change({ search: search.trim(), page: '', card: '' }, { replaces: true })}
      />
      <Select
        {...select}
        aria-label="Category"
        placeholder="Category"
        data={categoriesOf(chapters)}
        value={view.category || null}
        onChange={(category) => narrow({ category, chapter: null, tag: null })}
      />
      <Select
        {...select}
        aria-label="Chapter"
        placeholder="Chapter"
        nothingFoundMessage="No chapter has these words"
        data={chapters
          .filter(({ category }) => view.category === '' || category === view.category)
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={view.chapterId === undefined ? null : String(view.chapterId)}
        onChange={(chapter) => narrow({ chapter, tag: null })}
      />
      <Select
        {...select}
        aria-label="Tag"
        placeholder="Tag"
        nothingFoundMessage="No tag has these words"
        limit={100}
        data={tagsOf(chapters, view, ownTags)}
        value={view.tag || null}
        onChange={(tag) => narrow({ tag })}
      />
      <Select
        aria-label="Order"
        allowDeselect={false}
        data={browseSorts.map((sort) => ({ value: sort, label: sortWords[sort] }))}
        value={view.sort}
        onChange={(sort) => narrow({ sort: sort === 'chapter' ? null : sort })}
      />
      <Chip.Group
        value={view.state}
        onChange={(state) => narrow({ state: state === 'all' ? null : String(state) })}
      >
        <Group
          ref={states}
          gap={6}
          role="radiogroup"
          aria-label="Which cards"
          className={classes.states ?? ''}
        >
          {browseStates.map((state) => (
            <Chip key={state} value={state} size="sm" classNames={{ label: classes.state ?? '' }}>
              {stateWords[state]}
              {counts && <span className={classes.count}>{numberText(counts[state])}</span>}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  )
}

function categoriesOf(chapters: readonly Chapter[]) {
  const titles = new Map(
    chapters.flatMap(({ category, categoryTitle }) => (category ? [[category, categoryTitle]] : [])),
  )
  return [...titles].map(([value, label]) => ({ value, label }))
}

/** The tags of the chapters that are shown, and the chosen one in any case; before them the learner's own, if there are any. */
function tagsOf(
  chapters: readonly Chapter[],
  { chapterId, category, tag }: BrowseView,
  ownTags: readonly string[],
) {
  const shown = chapters.filter(
    (chapter) =>
      (chapterId === undefined || chapter.id === chapterId) &&
      (category === '' || chapter.category === category),
  )
  const own = new Set(ownTags)
  const all = [...shown.flatMap((chapter) => chapter.tags), ...(tag ? [tag] : [])]
  const others = optionsOf(new Set(all.filter((one) => !own.has(one))))
  if (own.size === 0) return others
  return [
    { group: 'Your tags', items: optionsOf(own) },
    { group: 'All tags', items: others },
  ]
}

const optionsOf = (tags: ReadonlySet<string>) =>
  [...tags].map((value) => ({ value, label: tagName(value) })).sort((a, b) => a.label.localeCompare(b.label))
