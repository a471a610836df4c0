import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { StateChips } from '#client/ui/forms/state-chips.tsx'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'
import { type BrowseState, browseSorts, browseStates } from '#contracts/study/browse.ts'
import { tagName } from '#domain/content/tag-name.ts'
import classes from './browse.module.css'
import { sortWords, stateWords } from './browse-words.ts'
import type { BrowseView, useBrowseView } from './use-browse-view.ts'

interface BrowseFiltersProps {
  view: BrowseView
  change: ReturnType<typeof useBrowseView>['change']
  /** Undefined while the counts load. */
  counts: Record<BrowseState, number> | undefined
  /** The learner's own tags, beside those of the chapters. */
  ownTags: readonly string[]
}

/** The filters of the table, and its order. Changing a filter leads to the first page. */
export function BrowseFilters({ view, change, counts, ownTags }: BrowseFiltersProps) {
  const { data: chapters = [] } = useQuery(queryFor(catalogue.listChapters, { query: { search: undefined } }))
  const narrow = (part: Partial<Record<'chapter' | 'category' | 'tag' | 'sort' | 'state', string | null>>) =>
    change({
      ...Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value ?? ''])),
      page: '',
      card: '',
    })
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
      <StateChips
        label="Which cards"
        className={classes.states}
        states={browseStates}
        words={stateWords}
        counts={counts}
        value={view.state}
        onChange={(state) => narrow({ state: state === 'all' ? null : state })}
      />
    </div>
  )
}

function categoriesOf(chapters: readonly Chapter[]) {
  const titles = new Map(
    chapters.flatMap(({ category, categoryTitle }) => (category ? [[category, categoryTitle]] : [])),
  )
  return [...titles].map(([value, label]) => ({ value, label }))
}

/** The tags of the shown chapters, and in any case the chosen tag. The learner's own tags come first. */
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
